CREATE TABLE `post_holders` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`poster_id` integer,
	`is_removed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`poster_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `post_holders_by_poster` ON `post_holders` (`poster_id`);--> statement-breakpoint
INSERT INTO post_holders (account_id, poster_id, is_removed)
SELECT holder.id, poster.id, holder.name LIKE 'Removed %'
FROM users AS holder LEFT JOIN users AS poster ON poster.id = CAST(substr(holder.about, 20) AS INTEGER)
WHERE holder.closed_at IS NOT NULL AND holder.email LIKE 'removed %' AND holder.about LIKE 'Removed by account %';
