CREATE TABLE "mailing_recipient" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "mailing_recipient_tenant_key_pk" PRIMARY KEY("tenant","key")
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "hears_shop" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "hears_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipient_token" ON "mailing_recipient" USING btree ("tenant","token_hash");