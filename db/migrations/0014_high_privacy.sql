DROP INDEX `edits_by_sport`;--> statement-breakpoint
DROP INDEX `edits_by_orientation`;--> statement-breakpoint
DROP INDEX `edits_by_country`;--> statement-breakpoint
DROP INDEX `edits_by_place`;--> statement-breakpoint
DROP INDEX `edits_by_stokes`;--> statement-breakpoint
DROP INDEX `edits_by_country_stokes`;--> statement-breakpoint
DROP INDEX `edits_by_competition`;--> statement-breakpoint
DROP INDEX `edits_by_poster`;--> statement-breakpoint
ALTER TABLE `edits` ADD `poster_private` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `guardians` ADD `news_asked_at` integer;--> statement-breakpoint
ALTER TABLE `guardians` ADD `page_opened_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `public_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `is_private` integer GENERATED ALWAYS AS (coalesce(band IN ('Under 6', '6-9', '10-12'), 0) AND public_since IS NULL) VIRTUAL;--> statement-breakpoint
ALTER TABLE `users` ADD `shows_place` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER edits_copy_poster;--> statement-breakpoint
DROP TRIGGER users_copy_to_edits;--> statement-breakpoint
CREATE TRIGGER edits_copy_poster AFTER INSERT ON edits BEGIN
  UPDATE edits SET
    poster_active = (SELECT profile_setup AND suspended_at IS NULL FROM users WHERE id = NEW.poster_id),
    poster_private = (SELECT is_private FROM users WHERE id = NEW.poster_id),
    poster_country = (SELECT country FROM users WHERE id = NEW.poster_id),
    poster_place = (SELECT CASE WHEN band = '18+' OR (band = '13-17' AND shows_place) THEN place END FROM users WHERE id = NEW.poster_id)
  WHERE id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER users_copy_to_edits
AFTER UPDATE OF profile_setup, suspended_at, country, place, shows_place, public_since, age, lowest_band, is_business ON users BEGIN
  UPDATE edits SET
    poster_active = (NEW.profile_setup AND NEW.suspended_at IS NULL),
    poster_private = NEW.is_private,
    poster_country = NEW.country,
    poster_place = CASE WHEN NEW.band = '18+' OR (NEW.band = '13-17' AND NEW.shows_place) THEN NEW.place END
  WHERE poster_id = NEW.id;
END;--> statement-breakpoint
UPDATE edits SET
  poster_private = (SELECT is_private FROM users WHERE users.id = poster_id),
  poster_place = (SELECT CASE WHEN band = '18+' THEN place END FROM users WHERE users.id = poster_id);--> statement-breakpoint
CREATE INDEX `edits_by_sport` ON `edits` (`sport`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_orientation` ON `edits` (`sport`,`orientation`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_country` ON `edits` (`sport`,`poster_country`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_place` ON `edits` (`sport`,`poster_place`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_stokes` ON `edits` (`sport`,`stoke_count`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_country_stokes` ON `edits` (`sport`,`poster_country`,`stoke_count`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
CREATE INDEX `edits_by_competition` ON `edits` (`competition`,`sport`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`) WHERE "edits"."competition" is not null;--> statement-breakpoint
CREATE INDEX `edits_by_poster` ON `edits` (`poster_id`,`created_at`,`id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`);--> statement-breakpoint
UPDATE guardians SET news_asked_at = unixepoch() * 1000
WHERE user_id IN (SELECT id FROM users WHERE marketing_opt_in AND band IN ('Under 6', '6-9', '10-12'));--> statement-breakpoint
UPDATE users SET marketing_opt_in = 0 WHERE band IN ('Under 6', '6-9', '10-12');--> statement-breakpoint
INSERT OR IGNORE INTO `jobs` (`kind`, `key`, `state`, `attempts`, `run_at`)
SELECT 'parent-private-mail', `guardians`.`user_id`, 'queued', 0, unixepoch() * 1000
FROM `guardians` INNER JOIN `users` ON `users`.`id` = `guardians`.`user_id`
WHERE `users`.`is_private` AND `users`.`closed_at` IS NULL;
