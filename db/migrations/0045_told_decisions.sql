ALTER TABLE `notifications` ADD `decision_id` integer REFERENCES decisions(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `notifications` ADD `report_id` integer REFERENCES reports(id) ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_decision_once` ON `notifications` (`decision_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_report_once` ON `notifications` (`report_id`);