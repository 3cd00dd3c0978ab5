CREATE TABLE `__new_reset_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_reset_codes`("user_id", "code_hash", "expires_at") SELECT "user_id", "code_hash", "expires_at" FROM `reset_codes`;--> statement-breakpoint
DROP TABLE `reset_codes`;--> statement-breakpoint
ALTER TABLE `__new_reset_codes` RENAME TO `reset_codes`;--> statement-breakpoint
CREATE INDEX `reset_codes_end` ON `reset_codes` (`expires_at`);