CREATE TABLE `crew_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crew_codes_once` ON `crew_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `crew_codes_oldest` ON `crew_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `crew_refusals` (
	`id` integer PRIMARY KEY NOT NULL,
	`child_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`child_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crew_refusals_once` ON `crew_refusals` (`child_id`,`other_id`);--> statement-breakpoint
CREATE INDEX `crew_refusals_by_other` ON `crew_refusals` (`other_id`);--> statement-breakpoint
CREATE INDEX `crew_refusals_oldest` ON `crew_refusals` (`created_at`);--> statement-breakpoint
ALTER TABLE `crews` ADD `told_at` integer;--> statement-breakpoint
UPDATE crews SET told_at = created_at
WHERE accepted_at IS NOT NULL OR answered_at IS NOT NULL OR asker_parent_agreed_at IS NOT NULL
  OR asker_id NOT IN (SELECT id FROM users WHERE band IN ('Under 6', '6-9', '10-12'));
