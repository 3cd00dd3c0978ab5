ALTER TABLE `parent_codes` ADD `asked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `parent_codes` ADD `reminded_at` integer;--> statement-breakpoint
CREATE INDEX `parent_codes_oldest` ON `parent_codes` (`end`,`asked_at`);--> statement-breakpoint
UPDATE parent_codes SET asked_at = CAST(unixepoch('subsec') * 1000 AS integer);
