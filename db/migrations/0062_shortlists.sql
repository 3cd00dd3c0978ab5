CREATE TABLE `shortlisted` (
	`id` integer PRIMARY KEY NOT NULL,
	`list_id` integer NOT NULL,
	`brand_id` integer NOT NULL,
	`athlete_id` integer NOT NULL,
	`stage` text DEFAULT 'Considering' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`list_id`) REFERENCES `shortlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`athlete_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlisted_once` ON `shortlisted` (`list_id`,`athlete_id`);--> statement-breakpoint
CREATE INDEX `shortlisted_by_brand` ON `shortlisted` (`brand_id`,`athlete_id`);--> statement-breakpoint
CREATE INDEX `shortlisted_by_athlete` ON `shortlisted` (`athlete_id`,`brand_id`);--> statement-breakpoint
CREATE TABLE `shortlists` (
	`id` integer PRIMARY KEY NOT NULL,
	`brand_id` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shortlists_once` ON `shortlists` (`brand_id`,`name`);--> statement-breakpoint
CREATE TRIGGER shortlisted_without_blocks AFTER INSERT ON blocks BEGIN
  DELETE FROM shortlisted WHERE (brand_id, athlete_id) IN (VALUES (NEW.blocker_id, NEW.blocked_id), (NEW.blocked_id, NEW.blocker_id));
END;--> statement-breakpoint
CREATE TRIGGER shortlisted_adults_alone AFTER UPDATE OF suspended_at, closed_at, profile_setup, is_business, age, lowest_band ON users
WHEN NEW.suspended_at IS NOT NULL OR NEW.closed_at IS NOT NULL OR NOT NEW.profile_setup OR NEW.is_business OR NEW.band IS NOT '18+' BEGIN
  DELETE FROM shortlisted WHERE athlete_id = NEW.id;
END;
