CREATE TABLE `sponsorship_ends` (
	`sponsorship_id` integer PRIMARY KEY NOT NULL,
	`link_key` text NOT NULL,
	`parent_email` text,
	`happening` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sponsorship_ends_oldest` ON `sponsorship_ends` (`created_at`);--> statement-breakpoint
ALTER TABLE `sponsorship_contacts` ADD `link_key` text;--> statement-breakpoint
UPDATE sponsorship_contacts SET link_key = lower(hex(randomblob(32)))
WHERE parent_email IS NOT NULL AND sponsorship_id IN (SELECT id FROM sponsorships WHERE state <> 'offered');--> statement-breakpoint
CREATE TRIGGER sponsorships_tell_parent BEFORE DELETE ON sponsorship_contacts
WHEN OLD.parent_email IS NOT NULL AND OLD.link_key IS NOT NULL BEGIN
  INSERT OR REPLACE INTO sponsorship_ends (sponsorship_id, link_key, parent_email, happening, created_at)
  VALUES (OLD.sponsorship_id, OLD.link_key, OLD.parent_email, coalesce(
    (SELECT state || ' ' || (SELECT "by" FROM sponsorship_steps WHERE sponsorship_id = OLD.sponsorship_id ORDER BY id DESC LIMIT 1)
     FROM sponsorships WHERE id = OLD.sponsorship_id AND state IN ('refused', 'declined', 'withdrawn')), 'ended rule'),
    CAST(unixepoch('subsec') * 1000 AS integer));
  INSERT OR IGNORE INTO jobs (kind, key, run_at) VALUES ('parent-sponsorship-end-mail', CAST(OLD.sponsorship_id AS text), CAST(unixepoch('subsec') * 1000 AS integer));
END;
