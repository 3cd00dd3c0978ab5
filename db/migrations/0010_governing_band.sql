DROP TRIGGER edits_copy_poster;--> statement-breakpoint
DROP TRIGGER users_copy_to_edits;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `band`;--> statement-breakpoint
ALTER TABLE `users` ADD `band` text GENERATED ALWAYS AS (CASE WHEN 'Under 6' IN (lowest_band, age) THEN 'Under 6' WHEN '6-9' IN (lowest_band, age) THEN '6-9' WHEN '10-12' IN (lowest_band, age) THEN '10-12' WHEN '13-17' IN (lowest_band, age) THEN '13-17' WHEN age = '18+' OR is_business THEN '18+' END) VIRTUAL;--> statement-breakpoint
CREATE TRIGGER edits_copy_poster AFTER INSERT ON edits BEGIN
  UPDATE edits SET
    poster_active = (SELECT profile_setup AND suspended_at IS NULL FROM users WHERE id = NEW.poster_id),
    poster_country = (SELECT country FROM users WHERE id = NEW.poster_id),
    poster_place = (SELECT CASE WHEN band IN ('13-17', '18+') THEN place END FROM users WHERE id = NEW.poster_id)
  WHERE id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER users_copy_to_edits AFTER UPDATE OF profile_setup, suspended_at, country, place, age, lowest_band, is_business ON users BEGIN
  UPDATE edits SET
    poster_active = (NEW.profile_setup AND NEW.suspended_at IS NULL),
    poster_country = NEW.country,
    poster_place = CASE WHEN NEW.band IN ('13-17', '18+') THEN NEW.place END
  WHERE poster_id = NEW.id;
END;--> statement-breakpoint
UPDATE users SET lowest_band = band, is_business = 0, age = NULL, initial_profile_setup = 0, profile_setup = 0
WHERE initial_profile_setup AND (
  band = 'Under 6'
  OR (band IN ('6-9', '10-12') AND NOT EXISTS (
    SELECT 1 FROM guardians WHERE guardians.user_id = users.id AND guardians.band IN ('6-9', users.band)
  ))
);--> statement-breakpoint
UPDATE users SET
  website_cookies = CASE WHEN band = '13-17' THEN website_cookies ELSE min(website_cookies, 0) END,
  app_cookies = CASE WHEN band = '13-17' THEN app_cookies ELSE min(app_cookies, 0) END,
  notify_stokes = nullif(notify_stokes, 1),
  notify_follows = nullif(notify_follows, 1),
  notify_crew = nullif(notify_crew, 1),
  notify_posts = nullif(notify_posts, 1)
WHERE lowest_band IS NOT NULL AND age IS NOT band;--> statement-breakpoint
DELETE FROM crews WHERE EXISTS (
  SELECT 1 FROM users AS asker, users AS asked
  WHERE asker.id = crews.asker_id AND asked.id = crews.asked_id
    AND (asker.is_business OR asked.is_business)
    AND (asker.band IS NOT '18+' OR asked.band IS NOT '18+')
);--> statement-breakpoint
UPDATE crews SET accepted_at = NULL WHERE accepted_at IS NOT NULL AND (
  (asker_parent_agreed_at IS NULL AND asker_id IN (SELECT id FROM users WHERE NOT initial_profile_setup AND lowest_band IS NOT NULL))
  OR (asked_parent_agreed_at IS NULL AND asked_id IN (SELECT id FROM users WHERE NOT initial_profile_setup AND lowest_band IS NOT NULL))
);
