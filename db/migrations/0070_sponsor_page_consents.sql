CREATE TABLE `sponsor_page_consents` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`parent_email` text,
	`link_key` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sponsor_page_consents_by_state` ON `sponsor_page_consents` (`state`,`changed_at`);--> statement-breakpoint
ALTER TABLE `sponsor_pages` ADD `level` text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX sponsor_page_consents_mailbox ON sponsor_page_consents (CASE WHEN rtrim(substr(parent_email, instr(parent_email, '@') + 1), '.') IN ('gmail.com', 'googlemail.com') THEN replace(substr(parent_email, 1, instr(substr(parent_email, 1, instr(parent_email, '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com' ELSE rtrim(substr(parent_email, 1, instr(substr(parent_email, 1, instr(parent_email, '@') - 1) || '+', '+') - 1), '.') || '@' || rtrim(substr(parent_email, instr(parent_email, '@') + 1), '.') END);
--> statement-breakpoint
DROP TRIGGER sponsor_pages_adults_alone;
--> statement-breakpoint
CREATE TRIGGER sponsor_pages_by_age AFTER UPDATE OF closed_at, is_business, age, lowest_band ON users
WHEN NEW.closed_at IS NOT NULL OR NEW.is_business OR NEW.band IS NOT OLD.band BEGIN
  DELETE FROM sponsor_page_consents WHERE user_id = NEW.id;
  DELETE FROM sponsor_pages WHERE user_id = NEW.id
    AND (NEW.closed_at IS NOT NULL OR NEW.is_business OR OLD.band IS NOT '13-17' OR NEW.band IS NOT '18+');
END;
