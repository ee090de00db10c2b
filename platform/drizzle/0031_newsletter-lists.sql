ALTER TABLE "newsletter_subscriptions" ADD COLUMN "wants_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now whoever had not confirmed yet was asked for all that their shop writes.
UPDATE "newsletter_subscriptions" SET "wants_group" = true WHERE "token_expires_at" > now();
