CREATE TABLE `security_events` (
	`hour` integer NOT NULL,
	`event` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`hour`, `event`)
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `request_id` text;