CREATE TABLE `faults` (
	`name` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `last_done_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `took` integer;