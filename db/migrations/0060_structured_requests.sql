CREATE TABLE `sponsorship_replies` (
	`step_id` integer PRIMARY KEY NOT NULL,
	`to_id` integer NOT NULL,
	`words` text NOT NULL,
	FOREIGN KEY (`step_id`) REFERENCES `sponsorship_steps`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sponsorship_replies_to` ON `sponsorship_replies` (`to_id`);--> statement-breakpoint
DROP INDEX `sponsorships_open`;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `gives` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `pay` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `expects` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `duties` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `answer_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sponsorships` ADD `reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sponsorships_open` ON `sponsorships` (`brand_id`,`athlete_id`) WHERE "sponsorships"."state" in ('draft', 'asked', 'returned', 'askedAgain', 'offered', 'withParent', 'agreed');--> statement-breakpoint
DROP TRIGGER sponsorships_end_with_childhood;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_childhood AFTER UPDATE OF age, lowest_band ON users
WHEN OLD.band = '13-17' AND NEW.band = '18+' BEGIN
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE athlete_id = NEW.id AND state IN ('asked', 'returned', 'askedAgain', 'offered', 'withParent', 'agreed');
END;
