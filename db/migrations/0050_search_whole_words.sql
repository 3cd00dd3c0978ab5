DROP TRIGGER search_items_emptied;--> statement-breakpoint
DROP TABLE people_words;--> statement-breakpoint
DROP TABLE edit_words;--> statement-breakpoint
DROP TABLE discount_words;--> statement-breakpoint
CREATE VIRTUAL TABLE people_words USING fts5(stretch, name, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE VIRTUAL TABLE edit_words USING fts5(stretch, words, name, instagram, city, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
CREATE VIRTUAL TABLE discount_words USING fts5(stretch, words, name, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1');--> statement-breakpoint
UPDATE search_items SET filled = 0 WHERE filled;--> statement-breakpoint
INSERT INTO jobs (kind, key, state, attempts, run_at) SELECT 'fill-search', 'all', 'queued', 0, unixepoch() * 1000 FROM search_items WHERE true LIMIT 1
ON CONFLICT (kind, key) DO UPDATE SET state = 'queued', attempts = 0, run_at = excluded.run_at WHERE state <> 'queued';--> statement-breakpoint
CREATE TRIGGER search_items_emptied AFTER UPDATE OF filled ON search_items WHEN OLD.filled AND NOT NEW.filled BEGIN
  DELETE FROM people_words WHERE rowid = NEW.seq AND NEW.user_id IS NOT NULL;
  DELETE FROM edit_words WHERE rowid = NEW.seq AND NEW.edit_id IS NOT NULL;
  DELETE FROM discount_words WHERE rowid = NEW.seq AND NEW.discount_id IS NOT NULL;
  INSERT INTO jobs (kind, key, state, attempts, run_at) VALUES ('fill-search', 'all', 'queued', 0, unixepoch() * 1000)
  ON CONFLICT (kind, key) DO UPDATE SET state = 'queued', attempts = 0, run_at = excluded.run_at WHERE state <> 'queued';
END;
