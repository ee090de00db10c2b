ALTER TABLE "conversions" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "list" text;