CREATE TABLE `clicks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`about_id` integer,
	`discount_id` text,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `clicks_by_kind` ON `clicks` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `closed_accounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`email_hash` text NOT NULL,
	`joined_at` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`log` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `closings` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_business` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `consent_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `crews` (
	`id` integer PRIMARY KEY NOT NULL,
	`asker_id` integer NOT NULL,
	`asked_id` integer NOT NULL,
	`accepted_at` integer,
	`parent_agreed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`asker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crews_once` ON `crews` (`asker_id`,`asked_id`);--> statement-breakpoint
CREATE INDEX `crews_by_asked` ON `crews` (`asked_id`);--> statement-breakpoint
CREATE TABLE `discount_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`discount_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `discount_views_by_discount` ON `discount_views` (`discount_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `discounts` (
	`id` integer PRIMARY KEY NOT NULL,
	`poster_id` integer NOT NULL,
	`title` text,
	`amount` text NOT NULL,
	`description` text NOT NULL,
	`code` text NOT NULL,
	`filename1` text NOT NULL,
	`filename2` text,
	`filename3` text,
	`product_description1` text NOT NULL,
	`product_description2` text,
	`product_description3` text,
	`in_store` integer DEFAULT false NOT NULL,
	`under18_viewable` integer DEFAULT true NOT NULL,
	`business_is_bricks` integer DEFAULT false NOT NULL,
	`surf` integer DEFAULT false NOT NULL,
	`skate` integer DEFAULT false NOT NULL,
	`snowboard` integer DEFAULT false NOT NULL,
	`ski` integer DEFAULT false NOT NULL,
	`bmx` integer DEFAULT false NOT NULL,
	`mtb` integer DEFAULT false NOT NULL,
	`scooter` integer DEFAULT false NOT NULL,
	`climbing` integer DEFAULT false NOT NULL,
	`apparel` integer DEFAULT false NOT NULL,
	`other` integer DEFAULT false NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `discounts_by_poster` ON `discounts` (`poster_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `discounts_newest` ON `discounts` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	`media_id` text,
	`edit_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `edit_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`edit_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `edit_views_by_edit` ON `edit_views` (`edit_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `edits` (
	`id` integer PRIMARY KEY NOT NULL,
	`poster_id` integer NOT NULL,
	`media_id` text NOT NULL,
	`filename` text NOT NULL,
	`mimetype` text NOT NULL,
	`description` text NOT NULL,
	`sport` text NOT NULL,
	`filmer_instagram` text DEFAULT '' NOT NULL,
	`gear` text DEFAULT '{}' NOT NULL,
	`competition` text,
	`crew_only` integer DEFAULT false NOT NULL,
	`under18_viewable` integer DEFAULT false NOT NULL,
	`spot_id` integer,
	`spot_location` text DEFAULT '' NOT NULL,
	`width` integer,
	`height` integer,
	`orientation` text NOT NULL,
	`ready` integer DEFAULT false NOT NULL,
	`stoke_count` integer DEFAULT 0 NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`poster_active` integer DEFAULT false NOT NULL,
	`poster_country` text DEFAULT '' NOT NULL,
	`poster_place` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`media_id`) REFERENCES `media`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`spot_id`) REFERENCES `spots`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `edits_by_sport` ON `edits` (`sport`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`);--> statement-breakpoint
CREATE INDEX `edits_by_orientation` ON `edits` (`sport`,`orientation`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`);--> statement-breakpoint
CREATE INDEX `edits_by_country` ON `edits` (`sport`,`poster_country`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`);--> statement-breakpoint
CREATE INDEX `edits_by_place` ON `edits` (`sport`,`poster_place`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`);--> statement-breakpoint
CREATE INDEX `edits_by_poster` ON `edits` (`poster_id`,`created_at`,`id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`);--> statement-breakpoint
CREATE INDEX `edits_by_spot` ON `edits` (`spot_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `edits_media` ON `edits` (`media_id`);--> statement-breakpoint
CREATE TABLE `follows` (
	`id` integer PRIMARY KEY NOT NULL,
	`follower_id` integer NOT NULL,
	`followed_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_once` ON `follows` (`follower_id`,`followed_id`);--> statement-breakpoint
CREATE INDEX `follows_by_followed` ON `follows` (`followed_id`);--> statement-breakpoint
CREATE TABLE `guardians` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`band` text NOT NULL,
	`code_hash` text,
	`code_expires_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`sends` integer DEFAULT 0 NOT NULL,
	`consented_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`filename` text NOT NULL,
	`mimetype` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`state` text NOT NULL,
	`reason` text,
	`has_poster` integer DEFAULT false NOT NULL,
	`attached_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_name` ON `media` (`owner_id`,`filename`);--> statement-breakpoint
CREATE INDEX `media_pending` ON `media` (`attached_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`edit_id` integer,
	`discount_id` integer,
	`read_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_edit_once` ON `notifications` (`user_id`,`edit_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_discount_once` ON `notifications` (`user_id`,`discount_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`reporter_id` integer NOT NULL,
	`edit_id` integer,
	`discount_id` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_edit_once` ON `reports` (`reporter_id`,`edit_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_discount_once` ON `reports` (`reporter_id`,`discount_id`);--> statement-breakpoint
CREATE INDEX `reports_by_state` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `reset_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `spots` (
	`id` integer PRIMARY KEY NOT NULL,
	`poster_id` integer NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`spot_image` text,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`is_business` integer DEFAULT false NOT NULL,
	`surf` integer DEFAULT false NOT NULL,
	`skate` integer DEFAULT false NOT NULL,
	`snowboard` integer DEFAULT false NOT NULL,
	`ski` integer DEFAULT false NOT NULL,
	`bmx` integer DEFAULT false NOT NULL,
	`mtb` integer DEFAULT false NOT NULL,
	`scooter` integer DEFAULT false NOT NULL,
	`climbing` integer DEFAULT false NOT NULL,
	`apparel` integer DEFAULT false NOT NULL,
	`other` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spots_by_poster` ON `spots` (`poster_id`);--> statement-breakpoint
CREATE INDEX `spots_by_latitude` ON `spots` (`latitude`,`longitude`);--> statement-breakpoint
CREATE TABLE `stokes` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`edit_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stokes_once` ON `stokes` (`user_id`,`edit_id`);--> statement-breakpoint
CREATE INDEX `stokes_by_edit` ON `stokes` (`edit_id`,`id`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_business` integer DEFAULT false NOT NULL,
	`group` text,
	`age` text,
	`lowest_band` text,
	`band_set_at` integer,
	`band` text GENERATED ALWAYS AS (CASE WHEN is_business THEN CASE WHEN lowest_band IS NULL THEN '18+' ELSE lowest_band END ELSE age END) VIRTUAL,
	`gender` text,
	`instagram` text DEFAULT '' NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`place` text,
	`about` text DEFAULT '' NOT NULL,
	`sponsors` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`business_region` text,
	`business_is_bricks` integer DEFAULT false NOT NULL,
	`profile_image` text,
	`business_logo` text,
	`sports` text DEFAULT '[]' NOT NULL,
	`initial_profile_setup` integer DEFAULT false NOT NULL,
	`profile_setup` integer DEFAULT false NOT NULL,
	`new_user` integer DEFAULT true NOT NULL,
	`marketing_opt_in` integer DEFAULT false NOT NULL,
	`website_cookies` integer,
	`app_cookies` integer,
	`information_opt_in` integer DEFAULT false NOT NULL,
	`paid_current_month` integer,
	`month_paid` text,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`approved_at` integer,
	`suspended_at` integer,
	`first_edit_mailed_at` integer,
	`first_discount_mailed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);