ALTER TABLE `endings` ADD `detail` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `seen_as` text;--> statement-breakpoint
CREATE INDEX `users_waiting` ON `users` (`created_at`) WHERE "users"."is_business" = 1 and "users"."approved_at" is null;