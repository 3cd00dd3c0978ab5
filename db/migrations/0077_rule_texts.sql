CREATE TABLE `rule_texts` (
	`rule` text PRIMARY KEY NOT NULL,
	`words` text NOT NULL
);
