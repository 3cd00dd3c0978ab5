ALTER TABLE `media` ADD `small_bytes` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `small_height` integer;--> statement-breakpoint
ALTER TABLE `media` ADD `large_waits` integer DEFAULT false NOT NULL;