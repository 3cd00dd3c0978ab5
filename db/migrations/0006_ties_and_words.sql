CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_once` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `captions` (
	`edit_id` integer PRIMARY KEY NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `mutes` (
	`id` integer PRIMARY KEY NOT NULL,
	`muter_id` integer NOT NULL,
	`muted_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`muter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`muted_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mutes_once` ON `mutes` (`muter_id`,`muted_id`);--> statement-breakpoint
CREATE INDEX `mutes_by_muted` ON `mutes` (`muted_id`);--> statement-breakpoint
ALTER TABLE `edits` ADD `alt_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `stoke_id` integer REFERENCES stokes(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `notifications` ADD `follow_id` integer REFERENCES follows(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE `notifications` ADD `crew_id` integer REFERENCES crews(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_stoke_once` ON `notifications` (`stoke_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_follow_once` ON `notifications` (`follow_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_crew_once` ON `notifications` (`crew_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_edit` ON `notifications` (`edit_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_discount` ON `notifications` (`discount_id`);--> statement-breakpoint
CREATE INDEX `notifications_newest` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`kind`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX `notifications_oldest` ON `notifications` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `notify_stokes` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `notify_follows` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `notify_crew` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `notify_posts` integer;