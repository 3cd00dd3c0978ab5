CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	`input_hash` text NOT NULL,
	`made_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_oldest` ON `idempotency_keys` (`created_at`);