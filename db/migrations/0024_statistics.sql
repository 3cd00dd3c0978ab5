CREATE TABLE `activity` (
	`day` integer NOT NULL,
	`user_id` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`day`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_by_user` ON `activity` (`user_id`);--> statement-breakpoint
CREATE TABLE `statistics_weeks` (
	`starts_at` integer PRIMARY KEY NOT NULL,
	`figures` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `discounts_newest` ON `discounts` (`created_at`,`poster_id`);--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` (`is_business`,`created_at`) WHERE "users"."closed_at" is null;--> statement-breakpoint
INSERT INTO `activity` SELECT `at` / 86400000, `user_id`, min(`at`), max(`at`) FROM (
  SELECT `poster_id` AS `user_id`, `created_at` AS `at` FROM `edits` UNION ALL
  SELECT `poster_id` AS `user_id`, `created_at` AS `at` FROM `discounts` UNION ALL
  SELECT `poster_id` AS `user_id`, `created_at` AS `at` FROM `spots` UNION ALL
  SELECT `user_id` AS `user_id`, `created_at` AS `at` FROM `stokes` UNION ALL
  SELECT `follower_id` AS `user_id`, `created_at` AS `at` FROM `follows` UNION ALL
  SELECT `asker_id` AS `user_id`, `created_at` AS `at` FROM `crews` UNION ALL
  SELECT `user_id` AS `user_id`, `created_at` AS `at` FROM `edit_views` UNION ALL
  SELECT `user_id` AS `user_id`, `created_at` AS `at` FROM `discount_views` UNION ALL
  SELECT `user_id` AS `user_id`, `created_at` AS `at` FROM `clicks` UNION ALL
  SELECT `reporter_id` AS `user_id`, `created_at` AS `at` FROM `reports` UNION ALL
  SELECT `asked_id`, `answered_at` FROM `crews`
) WHERE `user_id` IS NOT NULL AND `at` >= (unixepoch() - 189 * 86400) * 1000 GROUP BY 1, 2--> statement-breakpoint
CREATE TRIGGER `activity_edits` AFTER INSERT ON `edits` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`poster_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_discounts` AFTER INSERT ON `discounts` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`poster_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_spots` AFTER INSERT ON `spots` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`poster_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_stokes` AFTER INSERT ON `stokes` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`user_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_follows` AFTER INSERT ON `follows` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`follower_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_crews` AFTER INSERT ON `crews` BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`asker_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_edit_views` AFTER INSERT ON `edit_views` WHEN NEW.`user_id` IS NOT NULL BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`user_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_discount_views` AFTER INSERT ON `discount_views` WHEN NEW.`user_id` IS NOT NULL BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`user_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_clicks` AFTER INSERT ON `clicks` WHEN NEW.`user_id` IS NOT NULL BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`user_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_reports` AFTER INSERT ON `reports` WHEN NEW.`reporter_id` IS NOT NULL BEGIN
  INSERT INTO `activity` VALUES (NEW.`created_at` / 86400000, NEW.`reporter_id`, NEW.`created_at`, NEW.`created_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;--> statement-breakpoint
CREATE TRIGGER `activity_crews_answered` AFTER UPDATE OF `answered_at` ON `crews` WHEN NEW.`answered_at` IS NOT NULL AND OLD.`answered_at` IS NULL BEGIN
  INSERT INTO `activity` VALUES (NEW.`answered_at` / 86400000, NEW.`asked_id`, NEW.`answered_at`, NEW.`answered_at`)
  ON CONFLICT DO UPDATE SET `first_at` = min(`first_at`, excluded.`first_at`), `last_at` = max(`last_at`, excluded.`last_at`);
END;
