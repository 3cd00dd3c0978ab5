CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`post_id` integer NOT NULL,
	`reason` text NOT NULL,
	`ends_at` integer,
	`appeal` text,
	`appealed_at` integer,
	`answer` text,
	`answered_at` integer,
	`is_overturned` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `decisions_by_user` ON `decisions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `decisions_appealed` ON `decisions` (`appealed_at`) WHERE "decisions"."appealed_at" is not null and "decisions"."answered_at" is null;--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`act` text NOT NULL,
	`kind` text NOT NULL,
	`post_id` integer NOT NULL,
	`poster_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_by_post` ON `moderation_log` (`kind`,`post_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `moderation_log_by_poster` ON `moderation_log` (`poster_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX `reports_by_edit` ON `reports` (`edit_id`) WHERE "reports"."edit_id" is not null;--> statement-breakpoint
CREATE INDEX `reports_by_discount` ON `reports` (`discount_id`) WHERE "reports"."discount_id" is not null;--> statement-breakpoint
CREATE INDEX `spots_waiting` ON `spots` (`created_at`) WHERE "spots"."awaits_approval" = 1;--> statement-breakpoint
CREATE TRIGGER moderation_log_is_not_changed BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;--> statement-breakpoint
CREATE TRIGGER moderation_log_is_not_deleted BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;
