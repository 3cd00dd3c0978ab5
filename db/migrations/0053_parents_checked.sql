ALTER TABLE `guardians` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `guardians` ADD `checked_how` text;--> statement-breakpoint
INSERT OR IGNORE INTO jobs (kind, key, run_at)
SELECT 'parent-private-mail', id, CAST(unixepoch('subsec') * 1000 AS integer) FROM users
WHERE public_since IS NOT NULL AND country IN ('United States of America', 'American Samoa', 'Guam', 'Northern Mariana Islands', 'Puerto Rico', 'United States Minor Outlying Islands', 'Virgin Islands, U.S.') AND band IN ('6-9', '10-12') AND closed_at IS NULL;--> statement-breakpoint
UPDATE users SET public_since = NULL
WHERE public_since IS NOT NULL AND country IN ('United States of America', 'American Samoa', 'Guam', 'Northern Mariana Islands', 'Puerto Rico', 'United States Minor Outlying Islands', 'Virgin Islands, U.S.') AND band IN ('6-9', '10-12');--> statement-breakpoint
CREATE TRIGGER users_open_checked AFTER UPDATE OF country, public_since ON users
WHEN NEW.public_since IS NOT NULL AND NEW.country IN ('United States of America', 'American Samoa', 'Guam', 'Northern Mariana Islands', 'Puerto Rico', 'United States Minor Outlying Islands', 'Virgin Islands, U.S.')
  AND NOT EXISTS (SELECT 1 FROM guardians WHERE user_id = NEW.id AND checked_at IS NOT NULL)
BEGIN
  UPDATE users SET public_since = NULL WHERE id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER users_open_with_checked_parent AFTER UPDATE OF checked_at ON guardians
WHEN NEW.checked_at IS NULL AND OLD.checked_at IS NOT NULL BEGIN
  UPDATE users SET public_since = NULL WHERE id = NEW.user_id AND country IN ('United States of America', 'American Samoa', 'Guam', 'Northern Mariana Islands', 'Puerto Rico', 'United States Minor Outlying Islands', 'Virgin Islands, U.S.');
END;
