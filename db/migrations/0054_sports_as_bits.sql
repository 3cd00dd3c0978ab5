DROP TRIGGER discounts_listed;--> statement-breakpoint
DROP TRIGGER discounts_listed_anew;--> statement-breakpoint
DROP TRIGGER users_listed_anew;--> statement-breakpoint
DROP TRIGGER media_listed_anew;--> statement-breakpoint
DROP VIEW discount_sports_now;--> statement-breakpoint
DROP TABLE `discount_sports`;--> statement-breakpoint
DROP INDEX `spots_newest_surf`;--> statement-breakpoint
DROP INDEX `spots_newest_skate`;--> statement-breakpoint
DROP INDEX `spots_newest_snowboard`;--> statement-breakpoint
DROP INDEX `spots_newest_ski`;--> statement-breakpoint
DROP INDEX `spots_newest_bmx`;--> statement-breakpoint
DROP INDEX `spots_newest_mtb`;--> statement-breakpoint
DROP INDEX `spots_newest_scooter`;--> statement-breakpoint
DROP INDEX `spots_newest_climbing`;--> statement-breakpoint
DROP INDEX `spots_newest_other`;--> statement-breakpoint
DROP INDEX `spots_newest_apparel`;--> statement-breakpoint
ALTER TABLE `discounts` ADD `sports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The bits of app/schemas/sports.ts.
UPDATE discounts SET sports = surf | (skate << 1) | (snowboard << 2) | (ski << 3) | (bmx << 4) | (mtb << 5) | (scooter << 6) | (climbing << 7) | (other << 8) | (apparel << 9);--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `surf`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `skate`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `snowboard`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `ski`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `bmx`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `mtb`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `scooter`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `climbing`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `other`;--> statement-breakpoint
ALTER TABLE `discounts` DROP COLUMN `apparel`;--> statement-breakpoint
ALTER TABLE `spots` ADD `sports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The bits of app/schemas/sports.ts.
UPDATE spots SET sports = surf | (skate << 1) | (snowboard << 2) | (ski << 3) | (bmx << 4) | (mtb << 5) | (scooter << 6) | (climbing << 7) | (other << 8) | (apparel << 9);--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `surf`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `skate`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `snowboard`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `ski`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `bmx`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `mtb`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `scooter`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `climbing`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `other`;--> statement-breakpoint
ALTER TABLE `spots` DROP COLUMN `apparel`;--> statement-breakpoint
CREATE INDEX `spots_newest_surf` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 1;--> statement-breakpoint
CREATE INDEX `spots_newest_skate` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 2;--> statement-breakpoint
CREATE INDEX `spots_newest_snowboard` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 4;--> statement-breakpoint
CREATE INDEX `spots_newest_ski` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 8;--> statement-breakpoint
CREATE INDEX `spots_newest_bmx` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 16;--> statement-breakpoint
CREATE INDEX `spots_newest_mtb` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 32;--> statement-breakpoint
CREATE INDEX `spots_newest_scooter` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 64;--> statement-breakpoint
CREATE INDEX `spots_newest_climbing` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 128;--> statement-breakpoint
CREATE INDEX `spots_newest_other` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 256;--> statement-breakpoint
CREATE INDEX `spots_newest_apparel` ON `spots` (`created_at`,`id`) WHERE "spots"."sports" & 512;--> statement-breakpoint
CREATE TABLE `discount_sports` (
	`discount_id` integer NOT NULL,
	`sport` integer NOT NULL,
	`audience` integer NOT NULL,
	`poster_id` integer NOT NULL,
	`region` text,
	`country` text NOT NULL,
	`place` text,
	`listed_at` integer NOT NULL,
	`ends_on` text,
	PRIMARY KEY(`discount_id`, `sport`),
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `discount_sports_by_place` ON `discount_sports` (`sport`,`audience`,`place`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_region` ON `discount_sports` (`sport`,`audience`,`region`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_country` ON `discount_sports` (`sport`,`audience`,`region`,`country`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_poster` ON `discount_sports` (`poster_id`,`sport`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_ending` ON `discount_sports` (`ends_on`) WHERE "discount_sports"."ends_on" is not null;--> statement-breakpoint
-- What discount_sports has to hold, whichever bits are sports.
CREATE VIEW discount_sports_now AS
SELECT discounts.id AS discount_id, sports.value AS sport,
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
INNER JOIN json_each('[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 2097152, 4194304, 8388608, 16777216, 33554432, 67108864, 134217728, 268435456, 536870912, 1073741824]') AS sports ON discounts.sports & sports.value
WHERE discounts.ends_on IS NULL OR discounts.ends_on >= date('now');--> statement-breakpoint
CREATE TRIGGER discounts_listed AFTER INSERT ON discounts BEGIN
  INSERT INTO discount_sports SELECT * FROM discount_sports_now WHERE discount_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER discounts_listed_anew AFTER UPDATE OF poster_id, filename1, under18_viewable, created_at, starts_on, ends_on, sports ON discounts BEGIN
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
END;--> statement-breakpoint
INSERT INTO discount_sports SELECT * FROM discount_sports_now;
