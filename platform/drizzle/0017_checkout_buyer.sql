ALTER TABLE "checkout" ADD COLUMN "buyer" json;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "buyer" json;