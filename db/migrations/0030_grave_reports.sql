CREATE TABLE `removed_looks` (
	`id` integer PRIMARY KEY NOT NULL,
	`entry_id` integer NOT NULL,
	`look` text NOT NULL,
	`is_grave` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_looks_by_entry` ON `removed_looks` (`entry_id`);--> statement-breakpoint
ALTER TABLE `reports` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `hid_at` integer;