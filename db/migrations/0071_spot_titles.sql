CREATE VIRTUAL TABLE spot_titles USING fts5(title, content = 'spots', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO spot_titles (spot_titles) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER spot_titles_added AFTER INSERT ON spots BEGIN
  INSERT INTO spot_titles (rowid, title) VALUES (NEW.id, NEW.title);
END;
--> statement-breakpoint
CREATE TRIGGER spot_titles_changed AFTER UPDATE OF title ON spots BEGIN
  INSERT INTO spot_titles (spot_titles, rowid, title) VALUES ('delete', OLD.id, OLD.title);
  INSERT INTO spot_titles (rowid, title) VALUES (NEW.id, NEW.title);
END;
--> statement-breakpoint
CREATE TRIGGER spot_titles_removed AFTER DELETE ON spots BEGIN
  INSERT INTO spot_titles (spot_titles, rowid, title) VALUES ('delete', OLD.id, OLD.title);
END;
