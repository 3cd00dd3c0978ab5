CREATE INDEX `stokes_by_user` ON `stokes` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_instagram` ON `users` (lower("instagram"));