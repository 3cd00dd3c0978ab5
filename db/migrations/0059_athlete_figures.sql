CREATE TABLE `athlete_figures` (
	`user_id` integer NOT NULL,
	`sport` text NOT NULL,
	`edits` integer NOT NULL,
	`views` integer NOT NULL,
	`stokes` integer NOT NULL,
	`newest_at` integer NOT NULL,
	`best` text NOT NULL,
	PRIMARY KEY(`user_id`, `sport`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `athlete_figures_newest` ON `athlete_figures` (`sport`,`newest_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `athlete_figures_stokes` ON `athlete_figures` (`sport`,`stokes`,`user_id`);--> statement-breakpoint
CREATE INDEX `athlete_figures_views` ON `athlete_figures` (`sport`,`views`,`user_id`);--> statement-breakpoint
CREATE TABLE `athlete_turns` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `athlete_turns_due` ON `athlete_turns` (`due_at`);--> statement-breakpoint
CREATE TRIGGER athlete_turns_posted AFTER INSERT ON edits BEGIN
  INSERT INTO athlete_turns SELECT id, 0 FROM users WHERE id = NEW.poster_id AND band IN ('13-17', '18+') AND NOT is_business
  ON CONFLICT DO UPDATE SET due_at = 0;
END;--> statement-breakpoint
CREATE TRIGGER athlete_turns_changed AFTER UPDATE OF poster_id, ready, crew_only, sport, poster_active, poster_private ON edits
WHEN (OLD.poster_id, OLD.ready, OLD.crew_only, OLD.sport, OLD.poster_active, OLD.poster_private)
  IS NOT (NEW.poster_id, NEW.ready, NEW.crew_only, NEW.sport, NEW.poster_active, NEW.poster_private) BEGIN
  INSERT INTO athlete_turns SELECT id, 0 FROM users
  WHERE id IN (OLD.poster_id, NEW.poster_id) AND band IN ('13-17', '18+') AND NOT is_business
  ON CONFLICT DO UPDATE SET due_at = 0;
END;--> statement-breakpoint
CREATE TRIGGER athlete_turns_removed AFTER DELETE ON edits BEGIN
  INSERT INTO athlete_turns SELECT id, 0 FROM users WHERE id = OLD.poster_id AND band IN ('13-17', '18+') AND NOT is_business
  ON CONFLICT DO UPDATE SET due_at = 0;
END;--> statement-breakpoint
CREATE TRIGGER athlete_figures_of_others AFTER UPDATE OF age, lowest_band, is_business ON users
WHEN (OLD.band, OLD.is_business) IS NOT (NEW.band, NEW.is_business) BEGIN
  DELETE FROM athlete_figures WHERE user_id = NEW.id AND (NEW.is_business OR NEW.band IS NULL OR NEW.band NOT IN ('13-17', '18+'));
  DELETE FROM athlete_turns WHERE user_id = NEW.id;
  INSERT INTO athlete_turns SELECT NEW.id, 0 WHERE NEW.band IN ('13-17', '18+') AND NOT NEW.is_business;
END;--> statement-breakpoint
INSERT INTO athlete_turns SELECT id, 0 FROM users
WHERE band IN ('13-17', '18+') AND NOT is_business AND EXISTS (SELECT 1 FROM edits WHERE poster_id = users.id);
