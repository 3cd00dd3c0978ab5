DROP TRIGGER sponsorships_without_agreement;--> statement-breakpoint
DROP TRIGGER sponsorships_end_with_block;--> statement-breakpoint
DROP TRIGGER sponsorships_end_with_account;--> statement-breakpoint
DROP TRIGGER sponsorships_tell_parent;--> statement-breakpoint
CREATE TRIGGER sponsorships_without_agreement AFTER UPDATE OF state ON sponsorships
WHEN NEW.state IN ('refused', 'declined', 'withdrawn', 'ended', 'stopped') BEGIN
  DELETE FROM sponsorship_contacts WHERE sponsorship_id = NEW.id;
  INSERT INTO sponsorship_steps (sponsorship_id, step, "by", created_at)
  SELECT NEW.id, 'end', 'rule', NEW.changed_at WHERE NEW.state = 'ended';
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_block AFTER INSERT ON blocks BEGIN
  DELETE FROM sponsorships
  WHERE ((brand_id = NEW.blocker_id AND athlete_id = NEW.blocked_id) OR (brand_id = NEW.blocked_id AND athlete_id = NEW.blocker_id))
    AND state = 'draft';
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE ((brand_id = NEW.blocker_id AND athlete_id = NEW.blocked_id) OR (brand_id = NEW.blocked_id AND athlete_id = NEW.blocker_id))
    AND state NOT IN ('refused', 'declined', 'withdrawn', 'ended', 'stopped');
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_account AFTER UPDATE OF suspended_at, closed_at, approved_at, profile_setup, is_business, age, lowest_band ON users
WHEN NEW.suspended_at IS NOT NULL OR NEW.closed_at IS NOT NULL OR NOT NEW.profile_setup OR OLD.is_business <> NEW.is_business
  OR (OLD.approved_at IS NOT NULL AND NEW.approved_at IS NULL) OR (OLD.band IS NOT NEW.band AND NEW.band IS NOT '18+') BEGIN
  DELETE FROM sponsorships
  WHERE (brand_id = NEW.id OR athlete_id = NEW.id) AND (state = 'draft' OR NEW.band IN ('Under 6', '6-9', '10-12'));
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE (brand_id = NEW.id OR athlete_id = NEW.id) AND state NOT IN ('refused', 'declined', 'withdrawn', 'ended', 'stopped');
END;--> statement-breakpoint
CREATE TRIGGER sponsorships_tell_parent BEFORE DELETE ON sponsorship_contacts
WHEN OLD.parent_email IS NOT NULL AND OLD.link_key IS NOT NULL BEGIN
  INSERT OR REPLACE INTO sponsorship_ends (sponsorship_id, link_key, parent_email, happening, created_at)
  VALUES (OLD.sponsorship_id, OLD.link_key, OLD.parent_email, coalesce(
    (SELECT state || ' ' || (SELECT "by" FROM sponsorship_steps WHERE sponsorship_id = OLD.sponsorship_id ORDER BY id DESC LIMIT 1)
     FROM sponsorships WHERE id = OLD.sponsorship_id AND state IN ('refused', 'declined', 'withdrawn', 'stopped')), 'ended rule'),
    CAST(unixepoch('subsec') * 1000 AS integer));
  INSERT OR IGNORE INTO jobs (kind, key, run_at) VALUES ('parent-sponsorship-end-mail', CAST(OLD.sponsorship_id AS text), CAST(unixepoch('subsec') * 1000 AS integer));
END;
