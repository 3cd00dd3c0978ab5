CREATE TABLE `deliverables` (
	`id` integer PRIMARY KEY NOT NULL,
	`sponsorship_id` integer NOT NULL,
	`what` text NOT NULL,
	`due_on` text NOT NULL,
	`usage` text NOT NULL,
	`usage_until` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'written' NOT NULL,
	`edit_id` integer,
	`reminded_at` integer,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sponsorship_id`) REFERENCES `sponsorships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`edit_id`) REFERENCES `edits`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deliverables_by_request` ON `deliverables` (`sponsorship_id`,`due_on`,`id`);--> statement-breakpoint
CREATE INDEX `deliverables_by_edit` ON `deliverables` (`edit_id`) WHERE "deliverables"."edit_id" is not null;--> statement-breakpoint
CREATE INDEX `deliverables_written` ON `deliverables` (`created_at`) WHERE "deliverables"."state" = 'written';