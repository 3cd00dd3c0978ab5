CREATE TABLE `age_receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`from_band` text,
	`to_band` text NOT NULL,
	`objected_at` integer,
	`objection` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `age_receipts_by_user` ON `age_receipts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `age_receipts_oldest` ON `age_receipts` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `reach_band` text;--> statement-breakpoint
ALTER TABLE `users` ADD `reach_asked_at` integer;--> statement-breakpoint
CREATE INDEX `users_reach_asked` ON `users` (`reach_asked_at`) WHERE "users"."reach_asked_at" is not null;--> statement-breakpoint
WITH decided AS (
  SELECT user_id, max(created_at) AS at, substr(what, instr(what, ' to ') + 4) AS band
  FROM consent_log WHERE what LIKE 'The operator changed the age from %' GROUP BY user_id
), held AS (
  SELECT id, band FROM users WHERE profile_setup
  UNION ALL SELECT id, age FROM users WHERE profile_setup
  UNION ALL SELECT user_id, band FROM decided
  UNION ALL
  SELECT moves.user_id, substr(moves.what, 19, instr(moves.what, ' to ') - 19) FROM consent_log AS moves
  LEFT JOIN decided ON decided.user_id = moves.user_id
  WHERE moves.what LIKE 'The age went from %' AND moves.created_at > ifnull(decided.at, 0)
)
UPDATE users SET reach_band = (
  SELECT held.band FROM held WHERE held.id = users.id AND held.band IN ('Under 6', '6-9', '10-12', '13-17', '18+')
  ORDER BY instr('Under 6,6-9,10-12,13-17,18+', held.band) DESC LIMIT 1
)
WHERE closed_at IS NULL AND (profile_setup OR EXISTS (SELECT 1 FROM consent_log WHERE user_id = users.id AND what LIKE 'The age went from %'));--> statement-breakpoint
UPDATE users SET reach_asked_at = CAST(unixepoch('subsec') * 1000 AS integer)
WHERE instr('Under 6,6-9,10-12,13-17,18+', reach_band) > instr('Under 6,6-9,10-12,13-17,18+', band);--> statement-breakpoint
INSERT OR IGNORE INTO jobs (kind, key, run_at)
SELECT 'taken-mail', id || '.reach', CAST(unixepoch('subsec') * 1000 AS integer) FROM users WHERE reach_asked_at IS NOT NULL AND profile_setup;--> statement-breakpoint
INSERT OR IGNORE INTO jobs (kind, key, run_at)
SELECT 'age-question-mail', 'all', CAST(unixepoch('subsec') * 1000 AS integer) FROM users WHERE reach_asked_at IS NOT NULL LIMIT 1;--> statement-breakpoint
CREATE TRIGGER users_reach_first AFTER INSERT ON users WHEN NEW.profile_setup AND NEW.reach_band IS NULL BEGIN
  UPDATE users SET reach_band = NEW.band WHERE id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER users_reach_raised AFTER UPDATE OF profile_setup, age, lowest_band, is_business, reach_band ON users
WHEN NEW.profile_setup AND instr('Under 6,6-9,10-12,13-17,18+', NEW.band) > ifnull(instr('Under 6,6-9,10-12,13-17,18+', NEW.reach_band), 0) BEGIN
  UPDATE users SET reach_band = NEW.band WHERE id = NEW.id;
END;
