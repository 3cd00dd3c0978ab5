CREATE TABLE `told_ages` (
	`id` integer PRIMARY KEY NOT NULL,
	`mailbox_hash` text NOT NULL,
	`band` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `told_ages_by_mailbox` ON `told_ages` (`mailbox_hash`);--> statement-breakpoint
CREATE INDEX `told_ages_oldest` ON `told_ages` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `ways_out` integer DEFAULT false NOT NULL;