CREATE TABLE `data_agreements` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`version` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_agreements_once` ON `data_agreements` (`user_id`,`version`);--> statement-breakpoint
CREATE TABLE `sponsorship_contacts` (
	`sponsorship_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text,
	`parent_email` text,
	FOREIGN KEY (`sponsorship_id`) REFERENCES `sponsorships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sponsorship_contacts_user` ON `sponsorship_contacts` (`user_id`);--> statement-breakpoint
CREATE TABLE `sponsorship_steps` (
	`id` integer PRIMARY KEY NOT NULL,
	`sponsorship_id` integer NOT NULL,
	`step` text NOT NULL,
	`by` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sponsorship_id`) REFERENCES `sponsorships`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sponsorship_steps_course` ON `sponsorship_steps` (`sponsorship_id`);--> statement-breakpoint
CREATE TABLE `sponsorships` (
	`id` integer PRIMARY KEY NOT NULL,
	`brand_id` integer NOT NULL,
	`athlete_id` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`purpose` text DEFAULT '' NOT NULL,
	`starts_on` text DEFAULT '' NOT NULL,
	`ends_on` text DEFAULT '' NOT NULL,
	`offer` text DEFAULT '' NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`offered_at` integer,
	`shows_brand` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`athlete_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sponsorships_open` ON `sponsorships` (`brand_id`,`athlete_id`) WHERE "sponsorships"."state" in ('draft', 'asked', 'offered', 'withParent', 'agreed');--> statement-breakpoint
CREATE INDEX `sponsorships_by_brand` ON `sponsorships` (`brand_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `sponsorships_by_athlete` ON `sponsorships` (`athlete_id`,`changed_at`);--> statement-breakpoint
CREATE INDEX `sponsorships_by_state` ON `sponsorships` (`state`,`changed_at`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `sponsorship_step_id` integer REFERENCES sponsorship_steps(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_sponsorship_once` ON `notifications` (`sponsorship_step_id`,`user_id`);--> statement-breakpoint
CREATE TRIGGER sponsorships_without_agreement AFTER UPDATE OF state ON sponsorships
WHEN NEW.state IN ('refused', 'declined', 'withdrawn', 'ended') BEGIN
  DELETE FROM sponsorship_contacts WHERE sponsorship_id = NEW.id;
  INSERT INTO sponsorship_steps (sponsorship_id, step, "by", created_at)
  SELECT NEW.id, 'end', 'rule', NEW.changed_at WHERE NEW.state = 'ended';
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_block AFTER INSERT ON blocks BEGIN
  DELETE FROM sponsorships
  WHERE ((brand_id = NEW.blocker_id AND athlete_id = NEW.blocked_id) OR (brand_id = NEW.blocked_id AND athlete_id = NEW.blocker_id))
    AND state = 'draft';
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE ((brand_id = NEW.blocker_id AND athlete_id = NEW.blocked_id) OR (brand_id = NEW.blocked_id AND athlete_id = NEW.blocker_id))
    AND state NOT IN ('refused', 'declined', 'withdrawn', 'ended');
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_account AFTER UPDATE OF suspended_at, closed_at, approved_at, profile_setup, is_business, age, lowest_band ON users
WHEN NEW.suspended_at IS NOT NULL OR NEW.closed_at IS NOT NULL OR NOT NEW.profile_setup OR OLD.is_business <> NEW.is_business
  OR (OLD.approved_at IS NOT NULL AND NEW.approved_at IS NULL) OR (OLD.band IS NOT NEW.band AND NEW.band IS NOT '18+') BEGIN
  DELETE FROM sponsorships
  WHERE (brand_id = NEW.id OR athlete_id = NEW.id) AND (state = 'draft' OR NEW.band IN ('Under 6', '6-9', '10-12'));
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE (brand_id = NEW.id OR athlete_id = NEW.id) AND state NOT IN ('refused', 'declined', 'withdrawn', 'ended');
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_childhood AFTER UPDATE OF age, lowest_band ON users
WHEN OLD.band = '13-17' AND NEW.band = '18+' BEGIN
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE athlete_id = NEW.id AND state IN ('asked', 'offered', 'withParent', 'agreed');
END;
