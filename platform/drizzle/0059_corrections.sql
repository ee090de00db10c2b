ALTER TABLE "price" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "why" text;