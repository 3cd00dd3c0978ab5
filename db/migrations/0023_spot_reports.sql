ALTER TABLE `notifications` ADD `spot_id` integer REFERENCES spots(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_spot_once` ON `notifications` (`spot_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `reports` ADD `spot_id` integer REFERENCES spots(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `reports` ADD `fault` text;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_spot_once` ON `reports` (`spot_id`,`reporter_id`);--> statement-breakpoint
ALTER TABLE `spots` ADD `is_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `spots` ADD `is_dangerous` integer DEFAULT false NOT NULL;