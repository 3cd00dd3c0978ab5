CREATE TABLE `complaints` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`email` text,
	`page` text NOT NULL,
	`words` text NOT NULL,
	`answer` text,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `complaints_oldest` ON `complaints` (`created_at`);--> statement-breakpoint
CREATE INDEX `complaints_open` ON `complaints` (`created_at`) WHERE "complaints"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `complaints_by_user` ON `complaints` (`user_id`);--> statement-breakpoint
CREATE INDEX `complaints_by_email` ON `complaints` (`email`);--> statement-breakpoint
ALTER TABLE `reports` ADD `profile_id` integer REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `reports` ADD `complaint_id` integer REFERENCES complaints(id) ON DELETE set null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_profile_once` ON `reports` (`profile_id`,`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_by_complaint` ON `reports` (`complaint_id`) WHERE "reports"."complaint_id" is not null;