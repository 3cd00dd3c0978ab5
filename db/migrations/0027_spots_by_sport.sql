DROP INDEX `spots_newest`;--> statement-breakpoint
CREATE INDEX `spots_newest_surf` ON `spots` (`created_at`,`id`) WHERE "spots"."surf";--> statement-breakpoint
CREATE INDEX `spots_newest_skate` ON `spots` (`created_at`,`id`) WHERE "spots"."skate";--> statement-breakpoint
CREATE INDEX `spots_newest_snowboard` ON `spots` (`created_at`,`id`) WHERE "spots"."snowboard";--> statement-breakpoint
CREATE INDEX `spots_newest_ski` ON `spots` (`created_at`,`id`) WHERE "spots"."ski";--> statement-breakpoint
CREATE INDEX `spots_newest_bmx` ON `spots` (`created_at`,`id`) WHERE "spots"."bmx";--> statement-breakpoint
CREATE INDEX `spots_newest_mtb` ON `spots` (`created_at`,`id`) WHERE "spots"."mtb";--> statement-breakpoint
CREATE INDEX `spots_newest_scooter` ON `spots` (`created_at`,`id`) WHERE "spots"."scooter";--> statement-breakpoint
CREATE INDEX `spots_newest_climbing` ON `spots` (`created_at`,`id`) WHERE "spots"."climbing";--> statement-breakpoint
CREATE INDEX `spots_newest_other` ON `spots` (`created_at`,`id`) WHERE "spots"."other";--> statement-breakpoint
CREATE INDEX `spots_newest_apparel` ON `spots` (`created_at`,`id`) WHERE "spots"."apparel";