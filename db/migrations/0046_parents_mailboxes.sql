CREATE TABLE `parent_limits` (
	`mailbox_hash` text PRIMARY KEY NOT NULL,
	`most` integer NOT NULL,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX users_mailbox ON users (CASE WHEN rtrim(substr(email, instr(email, '@') + 1), '.') IN ('gmail.com', 'googlemail.com') THEN replace(substr(email, 1, instr(substr(email, 1, instr(email, '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com' ELSE rtrim(substr(email, 1, instr(substr(email, 1, instr(email, '@') - 1) || '+', '+') - 1), '.') || '@' || rtrim(substr(email, instr(email, '@') + 1), '.') END);--> statement-breakpoint
CREATE INDEX guardians_mailbox ON guardians (CASE WHEN rtrim(substr(email, instr(email, '@') + 1), '.') IN ('gmail.com', 'googlemail.com') THEN replace(substr(email, 1, instr(substr(email, 1, instr(email, '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com' ELSE rtrim(substr(email, 1, instr(substr(email, 1, instr(email, '@') - 1) || '+', '+') - 1), '.') || '@' || rtrim(substr(email, instr(email, '@') + 1), '.') END);--> statement-breakpoint
CREATE INDEX sponsorship_contacts_mailbox ON sponsorship_contacts (CASE WHEN rtrim(substr(parent_email, instr(parent_email, '@') + 1), '.') IN ('gmail.com', 'googlemail.com') THEN replace(substr(parent_email, 1, instr(substr(parent_email, 1, instr(parent_email, '@') - 1) || '+', '+') - 1), '.', '') || '@gmail.com' ELSE rtrim(substr(parent_email, 1, instr(substr(parent_email, 1, instr(parent_email, '@') - 1) || '+', '+') - 1), '.') || '@' || rtrim(substr(parent_email, instr(parent_email, '@') + 1), '.') END);
