CREATE TABLE `sponsor_pages` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`offers` text NOT NULL,
	`wants` text NOT NULL,
	`refuses` text NOT NULL,
	`results` text NOT NULL,
	`equipment` text NOT NULL,
	`languages` text NOT NULL,
	`travel` text NOT NULL,
	`edit_ids` text NOT NULL,
	`is_shown` integer DEFAULT false NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TRIGGER sponsor_pages_adults_alone AFTER UPDATE OF closed_at, is_business, age, lowest_band ON users
WHEN NEW.closed_at IS NOT NULL OR NEW.is_business OR NEW.band IS NOT '18+' BEGIN
  DELETE FROM sponsor_pages WHERE user_id = NEW.id;
END;
