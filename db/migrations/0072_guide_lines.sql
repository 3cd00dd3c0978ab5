CREATE TABLE `guide_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`spot_id` integer NOT NULL,
	`poster_id` integer NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`spot_id`) REFERENCES `spots`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `guide_lines_newest` ON `guide_lines` (`spot_id`,`field`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `guide_lines_by_poster` ON `guide_lines` (`poster_id`,`created_at`,`id`);