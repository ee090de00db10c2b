ALTER TABLE "change_sets" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "set_id" text;