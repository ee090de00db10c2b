ALTER TABLE "staff" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "mail_notices" boolean DEFAULT true NOT NULL;