CREATE TABLE "newsletter_subscriptions" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"address" text NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"salutation" text,
	"first_name" text,
	"last_name" text,
	CONSTRAINT "newsletter_subscriptions_tenant_key_pk" PRIMARY KEY("tenant","key")
);
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_token" ON "newsletter_subscriptions" USING btree ("tenant","token_hash");