CREATE TABLE `osm_places` (
	`id` integer PRIMARY KEY NOT NULL,
	`osm_id` text NOT NULL,
	`name` text NOT NULL,
	`sports` integer NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`extract` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `osm_places_once` ON `osm_places` (`osm_id`);--> statement-breakpoint
CREATE INDEX `osm_places_by_extract` ON `osm_places` (`extract`);--> statement-breakpoint
CREATE VIRTUAL TABLE `osm_places_area` USING rtree(`id`, `min_latitude`, `max_latitude`, `min_longitude`, `max_longitude`);--> statement-breakpoint
CREATE TRIGGER `osm_places_area_insert` AFTER INSERT ON `osm_places` BEGIN
  INSERT INTO `osm_places_area` VALUES (NEW.`id`, NEW.`latitude`, NEW.`latitude`, NEW.`longitude`, NEW.`longitude`);
END;--> statement-breakpoint
CREATE TRIGGER `osm_places_area_update` AFTER UPDATE OF `latitude`, `longitude` ON `osm_places` BEGIN
  UPDATE `osm_places_area` SET `min_latitude` = NEW.`latitude`, `max_latitude` = NEW.`latitude`, `min_longitude` = NEW.`longitude`, `max_longitude` = NEW.`longitude`
    WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `osm_places_area_delete` AFTER DELETE ON `osm_places` BEGIN
  DELETE FROM `osm_places_area` WHERE `id` = OLD.`id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `osm_place_names` USING fts5(name, content = 'osm_places', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');--> statement-breakpoint
CREATE TRIGGER `osm_place_names_added` AFTER INSERT ON `osm_places` BEGIN
  INSERT INTO `osm_place_names` (`rowid`, `name`) VALUES (NEW.`id`, NEW.`name`);
END;--> statement-breakpoint
CREATE TRIGGER `osm_place_names_changed` AFTER UPDATE OF `name` ON `osm_places` BEGIN
  INSERT INTO `osm_place_names` (`osm_place_names`, `rowid`, `name`) VALUES ('delete', OLD.`id`, OLD.`name`);
  INSERT INTO `osm_place_names` (`rowid`, `name`) VALUES (NEW.`id`, NEW.`name`);
END;--> statement-breakpoint
CREATE TRIGGER `osm_place_names_removed` AFTER DELETE ON `osm_places` BEGIN
  INSERT INTO `osm_place_names` (`osm_place_names`, `rowid`, `name`) VALUES ('delete', OLD.`id`, OLD.`name`);
END;
