CREATE TABLE `bounces` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `bounces_oldest` ON `bounces` (`created_at`);--> statement-breakpoint
CREATE TABLE `mailing_receivers` (
	`mailing_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	PRIMARY KEY(`mailing_id`, `user_id`),
	FOREIGN KEY (`mailing_id`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailing_receivers_by_state` ON `mailing_receivers` (`mailing_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `mailing_receivers_by_user` ON `mailing_receivers` (`user_id`);--> statement-breakpoint
CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY NOT NULL,
	`mail` text NOT NULL,
	`listed_up_to` integer,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`refused_count` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mailings_newest` ON `mailings` (`created_at`);--> statement-breakpoint
CREATE INDEX `mailings_by_mail` ON `mailings` (`mail`,`created_at`);