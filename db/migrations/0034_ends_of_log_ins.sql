ALTER TABLE `email_changes` ADD `new_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `signed_for` integer DEFAULT 0 NOT NULL;