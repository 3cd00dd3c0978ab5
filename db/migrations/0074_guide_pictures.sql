ALTER TABLE `guide_lines` ADD `media_id` text REFERENCES media(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `guide_lines_of_file` ON `guide_lines` (`media_id`);--> statement-breakpoint
CREATE INDEX `media_of_guides` ON `media` (`created_at`) WHERE "media"."purpose" = 'guide';