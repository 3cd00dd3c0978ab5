CREATE TABLE `endings` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`by_poster` integer DEFAULT false NOT NULL,
	`until` integer,
	`is_undone` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `endings_by_subject` ON `endings` (`subject_id`,`kind`);--> statement-breakpoint
CREATE INDEX `endings_oldest` ON `endings` (`created_at`);