CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`old_email` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_changes_old` ON `email_changes` (`old_email`);--> statement-breakpoint
CREATE TABLE `export_files` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text,
	`for_parent` integer DEFAULT false NOT NULL,
	`bytes` integer,
	`ready_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `export_files_token` ON `export_files` (`token_hash`);--> statement-breakpoint
CREATE INDEX `export_files_user` ON `export_files` (`user_id`);--> statement-breakpoint
CREATE TABLE `parent_codes` (
	`user_id` integer NOT NULL,
	`end` text NOT NULL,
	`email` text NOT NULL,
	`band` text,
	`code_hash` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`sends` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `end`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`reporter_id` integer,
	`edit_id` integer,
	`discount_id` integer,
	`state` text DEFAULT 'open' NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "edit_id", "discount_id", "state", "closed_at", "created_at") SELECT "id", "reporter_id", "edit_id", "discount_id", "state", "closed_at", "created_at" FROM `reports`;--> statement-breakpoint
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_edit_once` ON `reports` (`reporter_id`,`edit_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_discount_once` ON `reports` (`reporter_id`,`discount_id`);--> statement-breakpoint
CREATE INDEX `reports_by_state` ON `reports` (`state`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_guardians` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`band` text NOT NULL,
	`consented_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_guardians`("user_id", "email", "band", "consented_at") SELECT "user_id", "email", "band", "consented_at" FROM `guardians` WHERE "consented_at" IS NOT NULL;--> statement-breakpoint
DROP TABLE `guardians`;--> statement-breakpoint
ALTER TABLE `__new_guardians` RENAME TO `guardians`;--> statement-breakpoint
ALTER TABLE `crews` ADD `answered_at` integer;--> statement-breakpoint
UPDATE `crews` SET `answered_at` = `accepted_at`;--> statement-breakpoint
ALTER TABLE `users` ADD `closed_at` integer;--> statement-breakpoint
CREATE TABLE `__new_consent_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`what` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_consent_log`("id", "user_id", "what", "created_at") SELECT "id", "user_id", "what", "created_at" FROM `consent_log` WHERE "user_id" IN (SELECT "id" FROM `users`);--> statement-breakpoint
DROP TABLE `consent_log`;--> statement-breakpoint
ALTER TABLE `__new_consent_log` RENAME TO `consent_log`;--> statement-breakpoint
CREATE INDEX `consent_log_user` ON `consent_log` (`user_id`,`created_at`);