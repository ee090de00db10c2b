CREATE TABLE "catalogue_fill" (
	"tenant" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "told" text;