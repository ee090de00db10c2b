ALTER TABLE "exposures" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "exposures" ADD COLUMN "locale" text;