CREATE TABLE `discount_sports` (
	`discount_id` integer NOT NULL,
	`sport` text NOT NULL,
	`audience` integer NOT NULL,
	`poster_id` integer NOT NULL,
	`region` text,
	`country` text NOT NULL,
	`place` text,
	`listed_at` integer NOT NULL,
	PRIMARY KEY(`discount_id`, `sport`),
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `discount_sports_by_place` ON `discount_sports` (`sport`,`audience`,`place`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_region` ON `discount_sports` (`sport`,`audience`,`region`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_country` ON `discount_sports` (`sport`,`audience`,`region`,`country`,`listed_at`,`discount_id`);--> statement-breakpoint
CREATE INDEX `discount_sports_by_poster` ON `discount_sports` (`poster_id`,`sport`,`listed_at`,`discount_id`);--> statement-breakpoint
DROP INDEX `discounts_newest`;--> statement-breakpoint
DROP INDEX `discounts_by_poster`;--> statement-breakpoint
CREATE INDEX `discounts_by_poster` ON `discounts` (`poster_id`,`created_at`,`id`);--> statement-breakpoint
-- What discount_sports has to hold.
CREATE VIEW discount_sports_now AS
SELECT discounts.id AS discount_id, sports.key AS sport,
  CASE
    WHEN NOT users.profile_setup OR users.suspended_at IS NOT NULL OR users.is_private THEN 0
    WHEN EXISTS (SELECT 1 FROM media WHERE owner_id = discounts.poster_id AND filename = discounts.filename1 AND state <> 'ready') THEN 0
    WHEN discounts.under18_viewable AND users.is_business AND users.approved_at IS NOT NULL THEN 2
    ELSE 1
  END AS audience,
  discounts.poster_id, users.business_region AS region, users.country, users.place, discounts.created_at AS listed_at
FROM discounts
INNER JOIN users ON users.id = discounts.poster_id
INNER JOIN json_each(json_object('surf', surf, 'skate', skate, 'snowboard', snowboard, 'ski', ski, 'bmx', bmx, 'mtb', mtb,
  'scooter', scooter, 'climbing', climbing, 'apparel', apparel, 'other', other)) AS sports ON sports.value;--> statement-breakpoint
CREATE TRIGGER discounts_listed AFTER INSERT ON discounts BEGIN
  INSERT INTO discount_sports SELECT * FROM discount_sports_now WHERE discount_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER discounts_listed_anew AFTER UPDATE OF poster_id, filename1, under18_viewable, created_at,
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
END;--> statement-breakpoint
INSERT INTO discount_sports SELECT * FROM discount_sports_now;
