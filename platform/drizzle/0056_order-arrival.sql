ALTER TABLE "order_line" ADD COLUMN "arrives_from" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "arrives_to" text;