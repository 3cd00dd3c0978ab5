CREATE TABLE `deal_feedback` (
	`sponsorship_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`went_well` integer NOT NULL,
	`experience` text NOT NULL,
	`read_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`sponsorship_id`, `user_id`),
	FOREIGN KEY (`sponsorship_id`) REFERENCES `sponsorships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deal_feedback_by_user` ON `deal_feedback` (`user_id`);--> statement-breakpoint
CREATE INDEX `deal_feedback_unread` ON `deal_feedback` (`created_at`) WHERE "deal_feedback"."went_well" = 0 and "deal_feedback"."read_at" is null;--> statement-breakpoint
CREATE TABLE `term_sheets` (
	`id` integer PRIMARY KEY NOT NULL,
	`sponsorship_id` integer NOT NULL,
	`version` integer,
	`brand_name` text NOT NULL,
	`athlete_name` text NOT NULL,
	`terms` text NOT NULL,
	`by_parent` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'written' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`sponsorship_id`) REFERENCES `sponsorships`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `term_sheets_version` ON `term_sheets` (`sponsorship_id`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `term_sheets_one_change` ON `term_sheets` (`sponsorship_id`) WHERE "term_sheets"."state" in ('written', 'open');--> statement-breakpoint
CREATE INDEX `term_sheets_written` ON `term_sheets` (`created_at`) WHERE "term_sheets"."state" = 'written';--> statement-breakpoint
INSERT INTO term_sheets (id, sponsorship_id, version, brand_name, athlete_name, terms, by_parent, state, changed_at, created_at)
SELECT deals.id, deals.id, 1, brands.name, athletes.name,
  json_object('purpose', purpose, 'startsOn', starts_on, 'endsOn', ends_on, 'place', deals.place, 'gives', json(gives), 'pay', pay,
    'offer', offer, 'expects', json(expects), 'duties', duties, 'terms', terms),
  EXISTS (SELECT 1 FROM sponsorship_steps WHERE sponsorship_id = deals.id AND step = 'accept' AND "by" = 'parent'),
  'accepted', deals.changed_at, deals.changed_at
FROM sponsorships AS deals JOIN users AS brands ON brands.id = deals.brand_id JOIN users AS athletes ON athletes.id = deals.athlete_id
WHERE deals.state = 'deal';
