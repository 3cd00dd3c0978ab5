DROP INDEX `spots_by_latitude`;--> statement-breakpoint
DROP INDEX `spots_by_poster`;--> statement-breakpoint
ALTER TABLE `spots` ADD `awaits_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `spots` SET `awaits_approval` = 1 WHERE `poster_id` IN (SELECT `id` FROM `users` WHERE `band` IN ('Under 6', '6-9', '10-12'));--> statement-breakpoint
CREATE INDEX `spots_newest` ON `spots` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `spots_by_poster` ON `spots` (`poster_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `edits_by_spot`;--> statement-breakpoint
CREATE INDEX `edits_by_spot` ON `edits` (`spot_id`,`created_at`,`id`,`poster_id`,`ready`,`poster_active`,`under18_viewable`,`crew_only`,`poster_private`) WHERE "edits"."spot_id" is not null;--> statement-breakpoint
CREATE VIRTUAL TABLE `spots_area` USING rtree(`id`, `min_latitude`, `max_latitude`, `min_longitude`, `max_longitude`);--> statement-breakpoint
INSERT INTO `spots_area` SELECT `id`, `latitude`, `latitude`, `longitude`, `longitude` FROM `spots`;--> statement-breakpoint
CREATE TRIGGER `spots_area_insert` AFTER INSERT ON `spots` BEGIN
  INSERT INTO `spots_area` VALUES (NEW.`id`, NEW.`latitude`, NEW.`latitude`, NEW.`longitude`, NEW.`longitude`);
END;--> statement-breakpoint
CREATE TRIGGER `spots_area_update` AFTER UPDATE OF `latitude`, `longitude` ON `spots` BEGIN
  UPDATE `spots_area` SET `min_latitude` = NEW.`latitude`, `max_latitude` = NEW.`latitude`, `min_longitude` = NEW.`longitude`, `max_longitude` = NEW.`longitude`
  WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `spots_area_delete` AFTER DELETE ON `spots` BEGIN
  DELETE FROM `spots_area` WHERE `id` = OLD.`id`;
END;
