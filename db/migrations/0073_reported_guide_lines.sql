ALTER TABLE `reports` ADD `guide_id` integer REFERENCES guide_lines(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_guide_once` ON `reports` (`guide_id`,`reporter_id`);