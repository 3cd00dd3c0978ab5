CREATE TABLE `redemptions` (
	`discount_id` integer NOT NULL,
	`week` integer NOT NULL,
	`times` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`discount_id`, `week`),
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
