DROP INDEX `sponsorships_open`;--> statement-breakpoint
CREATE UNIQUE INDEX `sponsorships_open` ON `sponsorships` (`brand_id`,`athlete_id`) WHERE "sponsorships"."state" in ('draft', 'asked', 'returned', 'askedAgain', 'offered', 'withParent', 'questioned', 'questionPassed', 'answered', 'offeredAgain', 'agreed');--> statement-breakpoint
ALTER TABLE `sponsorship_replies` ADD `proposed` text;--> statement-breakpoint
ALTER TABLE `sponsorship_replies` ADD `passed_at` integer;--> statement-breakpoint
UPDATE sponsorship_replies SET passed_at = (SELECT created_at FROM sponsorship_steps WHERE id = step_id);--> statement-breakpoint
DROP TRIGGER sponsorships_end_with_childhood;--> statement-breakpoint
CREATE TRIGGER sponsorships_end_with_childhood AFTER UPDATE OF age, lowest_band ON users
WHEN OLD.band = '13-17' AND NEW.band = '18+' BEGIN
  UPDATE sponsorships SET state = 'ended', changed_at = CAST(unixepoch('subsec') * 1000 AS integer)
  WHERE athlete_id = NEW.id AND state IN ('asked', 'returned', 'askedAgain', 'offered', 'withParent', 'questioned', 'questionPassed', 'answered', 'offeredAgain', 'agreed');
END;
