ALTER TABLE "review" ADD COLUMN "fit" text;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_fit" CHECK ("review"."fit" in ('small', 'right', 'large'));