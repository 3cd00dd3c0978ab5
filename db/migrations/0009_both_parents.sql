ALTER TABLE `crews` ADD `asker_parent_agreed_at` integer;--> statement-breakpoint
ALTER TABLE `crews` ADD `asked_parent_agreed_at` integer;--> statement-breakpoint
UPDATE `crews` SET
  `asker_parent_agreed_at` = CASE WHEN (SELECT `band` FROM `users` WHERE `id` = `asker_id`) IN ('6-9', '10-12') THEN `parent_agreed_at` END,
  `asked_parent_agreed_at` = CASE WHEN (SELECT `band` FROM `users` WHERE `id` = `asked_id`) IN ('6-9', '10-12') THEN `parent_agreed_at` END
WHERE `parent_agreed_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `crews` DROP COLUMN `parent_agreed_at`;--> statement-breakpoint
INSERT OR IGNORE INTO `jobs` (`kind`, `key`, `state`, `attempts`, `run_at`)
SELECT 'parent-standing-crew-mail', `users`.`id`, 'queued', 0, unixepoch() * 1000
FROM `users`
WHERE `users`.`band` IN ('6-9', '10-12')
  AND EXISTS (
    SELECT 1 FROM `crews`
    WHERE `accepted_at` IS NOT NULL
      AND ((`asker_id` = `users`.`id` AND `asker_parent_agreed_at` IS NULL)
        OR (`asked_id` = `users`.`id` AND `asked_parent_agreed_at` IS NULL))
  );
