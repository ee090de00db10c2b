DROP INDEX "payment_attempt_token";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempt_check" ON "payment_attempt" USING btree ("check_at") WHERE "payment_attempt"."check_at" is not null;--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "token_hash";