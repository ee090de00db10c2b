ALTER TABLE "checkout" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "is_protected" boolean;--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "is_pause_wanted" boolean;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "plan" json;