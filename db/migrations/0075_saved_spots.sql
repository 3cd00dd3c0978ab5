CREATE TABLE `saved_spots` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`spot_id` integer NOT NULL,
	`list` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`spot_id`) REFERENCES `spots`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_spots_once` ON `saved_spots` (`user_id`,`spot_id`);--> statement-breakpoint
CREATE INDEX `saved_spots_by_spot` ON `saved_spots` (`spot_id`);--> statement-breakpoint
CREATE INDEX `edits_spot_riders` ON `edits` (`spot_id`,`poster_id`) WHERE "edits"."spot_id" is not null;