ALTER TABLE `edits` ADD `ad_for` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `edits` ADD `ad_waits` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `edits_ads_waiting` ON `edits` (`created_at`) WHERE "edits"."ad_waits" = 1;