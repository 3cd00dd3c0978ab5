-- Columns that lists read instead of counting or joining.
CREATE TRIGGER edits_copy_poster AFTER INSERT ON edits BEGIN
  UPDATE edits SET
    poster_active = (SELECT profile_setup AND suspended_at IS NULL FROM users WHERE id = NEW.poster_id),
    poster_country = (SELECT country FROM users WHERE id = NEW.poster_id),
    poster_place = (SELECT CASE WHEN band IN ('13-17', '18+') THEN place END FROM users WHERE id = NEW.poster_id)
  WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_copy_to_edits AFTER UPDATE OF profile_setup, suspended_at, country, place, age, lowest_band, is_business ON users BEGIN
  UPDATE edits SET
    poster_active = (NEW.profile_setup AND NEW.suspended_at IS NULL),
    poster_country = NEW.country,
    poster_place = CASE WHEN NEW.band IN ('13-17', '18+') THEN NEW.place END
  WHERE poster_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER stokes_count_up AFTER INSERT ON stokes BEGIN
  UPDATE edits SET stoke_count = stoke_count + 1 WHERE id = NEW.edit_id;
END;
--> statement-breakpoint
CREATE TRIGGER stokes_count_down AFTER DELETE ON stokes BEGIN
  UPDATE edits SET stoke_count = stoke_count - 1 WHERE id = OLD.edit_id;
END;
--> statement-breakpoint
CREATE TRIGGER edit_views_count_up AFTER INSERT ON edit_views BEGIN
  UPDATE edits SET view_count = view_count + 1 WHERE id = NEW.edit_id;
END;
--> statement-breakpoint
CREATE TRIGGER discount_views_count_up AFTER INSERT ON discount_views BEGIN
  UPDATE discounts SET view_count = view_count + 1 WHERE id = NEW.discount_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_count_up AFTER INSERT ON follows BEGIN
  UPDATE users SET follower_count = follower_count + 1 WHERE id = NEW.followed_id;
END;
--> statement-breakpoint
CREATE TRIGGER follows_count_down AFTER DELETE ON follows BEGIN
  UPDATE users SET follower_count = follower_count - 1 WHERE id = OLD.followed_id;
END;
