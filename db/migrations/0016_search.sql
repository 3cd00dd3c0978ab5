CREATE TABLE `search_items` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`edit_id` integer,
	`discount_id` integer,
	`filled` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_items_user` ON `search_items` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `search_items_edit` ON `search_items` (`edit_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `search_items_discount` ON `search_items` (`discount_id`);--> statement-breakpoint
CREATE INDEX `search_items_unfilled` ON `search_items` (`seq`) WHERE "search_items"."filled" = 0;--> statement-breakpoint
CREATE VIRTUAL TABLE people_words USING fts5(name, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE VIRTUAL TABLE edit_words USING fts5(words, name, instagram, city, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE VIRTUAL TABLE discount_words USING fts5(words, name, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE TRIGGER search_items_added AFTER INSERT ON search_items WHEN NOT NEW.filled BEGIN
  INSERT INTO jobs (kind, key, state, attempts, run_at) VALUES ('fill-search', 'all', 'queued', 0, unixepoch() * 1000)
  ON CONFLICT (kind, key) DO UPDATE SET state = 'queued', attempts = 0, run_at = excluded.run_at WHERE state <> 'queued';
END;--> statement-breakpoint
CREATE TRIGGER search_items_emptied AFTER UPDATE OF filled ON search_items WHEN OLD.filled AND NOT NEW.filled BEGIN
  DELETE FROM people_words WHERE rowid = NEW.seq AND NEW.user_id IS NOT NULL;
  DELETE FROM edit_words WHERE rowid = NEW.seq AND NEW.edit_id IS NOT NULL;
  DELETE FROM discount_words WHERE rowid = NEW.seq AND NEW.discount_id IS NOT NULL;
  INSERT INTO jobs (kind, key, state, attempts, run_at) VALUES ('fill-search', 'all', 'queued', 0, unixepoch() * 1000)
  ON CONFLICT (kind, key) DO UPDATE SET state = 'queued', attempts = 0, run_at = excluded.run_at WHERE state <> 'queued';
END;--> statement-breakpoint
CREATE TRIGGER search_items_removed AFTER DELETE ON search_items BEGIN
  DELETE FROM people_words WHERE rowid = OLD.seq AND OLD.user_id IS NOT NULL;
  DELETE FROM edit_words WHERE rowid = OLD.seq AND OLD.edit_id IS NOT NULL;
  DELETE FROM discount_words WHERE rowid = OLD.seq AND OLD.discount_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER users_searched AFTER INSERT ON users BEGIN
  INSERT INTO search_items (user_id) VALUES (NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER edits_searched AFTER INSERT ON edits BEGIN
  INSERT INTO search_items (edit_id) VALUES (NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER discounts_searched AFTER INSERT ON discounts BEGIN
  INSERT INTO search_items (discount_id) VALUES (NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER users_searched_anew AFTER UPDATE OF name, instagram, city, shows_place, age, lowest_band, is_business ON users
WHEN (OLD.name, OLD.instagram, OLD.city, OLD.shows_place, OLD.band) IS NOT (NEW.name, NEW.instagram, NEW.city, NEW.shows_place, NEW.band) BEGIN
  UPDATE search_items SET filled = 0 WHERE user_id = NEW.id;
  UPDATE search_items SET filled = 0 WHERE edit_id IN (SELECT id FROM edits WHERE poster_id = NEW.id);
  UPDATE search_items SET filled = 0 WHERE discount_id IN (SELECT id FROM discounts WHERE poster_id = NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER edits_searched_anew AFTER UPDATE OF poster_id, description, sport ON edits
WHEN (OLD.poster_id, OLD.description, OLD.sport) IS NOT (NEW.poster_id, NEW.description, NEW.sport) BEGIN
  UPDATE search_items SET filled = 0 WHERE edit_id = NEW.id;
END;--> statement-breakpoint
CREATE TRIGGER discounts_searched_anew AFTER UPDATE OF poster_id, title, amount, description ON discounts
WHEN (OLD.poster_id, OLD.title, OLD.amount, OLD.description) IS NOT (NEW.poster_id, NEW.title, NEW.amount, NEW.description) BEGIN
  UPDATE search_items SET filled = 0 WHERE discount_id = NEW.id;
END;--> statement-breakpoint
INSERT INTO search_items (user_id) SELECT id FROM users ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO search_items (edit_id) SELECT id FROM edits ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO search_items (discount_id) SELECT id FROM discounts ORDER BY created_at, id;
