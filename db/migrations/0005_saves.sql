CREATE TABLE `saves` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`edit_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saves_once` ON `saves` (`user_id`,`edit_id`);--> statement-breakpoint
CREATE INDEX `saves_by_user` ON `saves` (`user_id`,`created_at`,`id`);