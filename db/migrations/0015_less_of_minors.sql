CREATE TABLE `__new_clicks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`about_id` integer,
	`discount_id` text,
	`detail` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_clicks`("id", "kind", "user_id", "about_id", "discount_id", "detail", "created_at")
SELECT "id", "kind", CASE WHEN created_at >= (unixepoch() - 30 * 86400) * 1000 OR user_id IN (SELECT id FROM users WHERE band = '18+') THEN user_id END, "about_id", "discount_id", "detail", "created_at" FROM `clicks`;--> statement-breakpoint
DROP TABLE `clicks`;--> statement-breakpoint
ALTER TABLE `__new_clicks` RENAME TO `clicks`;--> statement-breakpoint
CREATE INDEX `clicks_by_kind` ON `clicks` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `clicks_by_user` ON `clicks` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_discount_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`discount_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_discount_views`("id", "user_id", "discount_id", "created_at")
SELECT "id", CASE WHEN created_at >= (unixepoch() - 30 * 86400) * 1000 OR user_id IN (SELECT id FROM users WHERE band = '18+') THEN user_id END, "discount_id", "created_at" FROM `discount_views`;--> statement-breakpoint
DROP TABLE `discount_views`;--> statement-breakpoint
ALTER TABLE `__new_discount_views` RENAME TO `discount_views`;--> statement-breakpoint
CREATE INDEX `discount_views_by_discount` ON `discount_views` (`discount_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `discount_views_by_user` ON `discount_views` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_edit_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`edit_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_edit_views`("id", "user_id", "edit_id", "created_at")
SELECT "id", CASE WHEN created_at >= (unixepoch() - 30 * 86400) * 1000 OR user_id IN (SELECT id FROM users WHERE band = '18+') THEN user_id END, "edit_id", "created_at" FROM `edit_views`;--> statement-breakpoint
DROP TABLE `edit_views`;--> statement-breakpoint
ALTER TABLE `__new_edit_views` RENAME TO `edit_views`;--> statement-breakpoint
CREATE INDEX `edit_views_by_edit` ON `edit_views` (`edit_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `edit_views_by_user` ON `edit_views` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_minors` ON `users` (`id`) WHERE "users"."band" is not '18+';--> statement-breakpoint
CREATE TRIGGER edit_views_count_up AFTER INSERT ON edit_views BEGIN
  UPDATE edits SET view_count = view_count + 1 WHERE id = NEW.edit_id;
END;--> statement-breakpoint
CREATE TRIGGER discount_views_count_up AFTER INSERT ON discount_views BEGIN
  UPDATE discounts SET view_count = view_count + 1 WHERE id = NEW.discount_id;
END;--> statement-breakpoint
UPDATE clicks SET detail = NULL
WHERE kind = 'instagram' AND about_id IN (SELECT id FROM users WHERE band IN ('Under 6', '6-9', '10-12'));--> statement-breakpoint
UPDATE edits SET filmer_instagram = '' WHERE poster_id IN (SELECT id FROM users WHERE band IN ('Under 6', '6-9', '10-12'));--> statement-breakpoint
UPDATE drafts SET details = json_remove(details, '$.filmerInstagram')
WHERE user_id IN (SELECT id FROM users WHERE band IN ('Under 6', '6-9', '10-12'));--> statement-breakpoint
UPDATE users SET instagram = '', sponsors = '', website = '' WHERE band IN ('Under 6', '6-9', '10-12');
