DROP TRIGGER discounts_listed;--> statement-breakpoint
DROP TRIGGER discounts_listed_anew;--> statement-breakpoint
DROP TRIGGER users_listed_anew;--> statement-breakpoint
DROP TRIGGER media_listed_anew;--> statement-breakpoint
DROP VIEW discount_sports_now;--> statement-breakpoint
DROP INDEX `discounts_by_poster`;--> statement-breakpoint
ALTER TABLE `discounts` ADD `starts_on` text;--> statement-breakpoint
ALTER TABLE `discounts` ADD `ends_on` text;--> statement-breakpoint
ALTER TABLE `discounts` ADD `terms` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `discounts` ADD `listed_at` integer GENERATED ALWAYS AS (max(created_at, coalesce(unixepoch(starts_on) * 1000, 0))) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `discounts_by_poster` ON `discounts` (`poster_id`,`listed_at`,`id`);--> statement-breakpoint
ALTER TABLE `discount_sports` ADD `ends_on` text;--> statement-breakpoint
CREATE INDEX `discount_sports_ending` ON `discount_sports` (`ends_on`) WHERE "discount_sports"."ends_on" is not null;--> statement-breakpoint
CREATE INDEX `clicks_by_discount` ON `clicks` (`discount_id`,`kind`,`created_at`) WHERE "clicks"."discount_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `clicks_failed_once` ON `clicks` (`user_id`,`discount_id`) WHERE "clicks"."kind" = 'code-failed';--> statement-breakpoint
-- What discount_sports has to hold.
CREATE VIEW discount_sports_now AS
SELECT discounts.id AS discount_id, sports.key AS sport,
  CASE
    WHEN NOT users.profile_setup OR users.suspended_at IS NOT NULL OR users.is_private THEN 0
    WHEN EXISTS (SELECT 1 FROM media WHERE owner_id = discounts.poster_id AND filename = discounts.filename1 AND state <> 'ready') THEN 0
    WHEN discounts.under18_viewable AND users.is_business AND users.approved_at IS NOT NULL THEN 2
    ELSE 1
  END AS audience,
  discounts.poster_id, users.business_region AS region, users.country, users.place, discounts.listed_at,
  discounts.ends_on
FROM discounts
INNER JOIN users ON users.id = discounts.poster_id
INNER JOIN json_each(json_object('surf', surf, 'skate', skate, 'snowboard', snowboard, 'ski', ski, 'bmx', bmx, 'mtb', mtb,
  'scooter', scooter, 'climbing', climbing, 'apparel', apparel, 'other', other)) AS sports ON sports.value
WHERE discounts.ends_on IS NULL OR discounts.ends_on >= date('now');--> statement-breakpoint
CREATE TRIGGER discounts_listed AFTER INSERT ON discounts BEGIN
  INSERT INTO discount_sports SELECT * FROM discount_sports_now WHERE discount_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER discounts_listed_anew AFTER UPDATE OF poster_id, filename1, under18_viewable, created_at, starts_on, ends_on,
  surf, skate, snowboard, ski, bmx, mtb, scooter, climbing, apparel, other ON discounts BEGIN
  DELETE FROM discount_sports WHERE discount_id = NEW.id;
  INSERT INTO discount_sports SELECT * FROM discount_sports_now WHERE discount_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER users_listed_anew AFTER UPDATE OF profile_setup, suspended_at, approved_at, is_business, business_region, country, place,
  public_since, age, lowest_band ON users BEGIN
  DELETE FROM discount_sports WHERE poster_id = NEW.id;
  INSERT INTO discount_sports SELECT * FROM discount_sports_now WHERE poster_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER media_listed_anew AFTER UPDATE OF state ON media WHEN NEW.purpose = 'discount' BEGIN
  DELETE FROM discount_sports WHERE discount_id IN (SELECT id FROM discounts WHERE poster_id = NEW.owner_id AND filename1 = NEW.filename);
  INSERT INTO discount_sports SELECT * FROM discount_sports_now
  WHERE discount_id IN (SELECT id FROM discounts WHERE poster_id = NEW.owner_id AND filename1 = NEW.filename);
END;
