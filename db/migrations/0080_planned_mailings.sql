CREATE TABLE `mailing_drafts` (
	`mail` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mailings` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `mailings` ADD `subject` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailings` ADD `body` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailings` ADD `bounced_count` integer DEFAULT 0 NOT NULL;