ALTER TABLE "preview_links" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ALTER COLUMN "revision" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "shows" json;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "viewed_at" timestamp with time zone;