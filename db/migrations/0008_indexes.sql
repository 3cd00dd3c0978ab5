CREATE INDEX `clicks_by_user` ON `clicks` (`user_id`);--> statement-breakpoint
CREATE INDEX `closed_accounts_oldest` ON `closed_accounts` (`closed_at`);--> statement-breakpoint
CREATE INDEX `discount_views_by_user` ON `discount_views` (`user_id`);--> statement-breakpoint
CREATE INDEX `drafts_by_user` ON `drafts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `drafts_by_media` ON `drafts` (`media_id`);--> statement-breakpoint
CREATE INDEX `drafts_by_edit` ON `drafts` (`edit_id`);--> statement-breakpoint
CREATE INDEX `drafts_oldest` ON `drafts` (`created_at`);--> statement-breakpoint
CREATE INDEX `edit_views_by_user` ON `edit_views` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_oldest` ON `email_changes` (`created_at`);--> statement-breakpoint
CREATE INDEX `export_files_oldest` ON `export_files` (`created_at`);--> statement-breakpoint
CREATE INDEX `reset_codes_end` ON `reset_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `saves_by_edit` ON `saves` (`edit_id`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_closed` ON `users` (`closed_at`) WHERE "users"."closed_at" is not null;