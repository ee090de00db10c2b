CREATE TABLE "stock_alert" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"variant" text NOT NULL,
	"id" text NOT NULL,
	"product" text NOT NULL,
	"address" text NOT NULL,
	"locale" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "stock_alert_tenant_key_variant_pk" PRIMARY KEY("tenant","key","variant")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_id" ON "stock_alert" USING btree ("tenant","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_token" ON "stock_alert" USING btree ("tenant","token_hash");--> statement-breakpoint
CREATE INDEX "stock_alert_state" ON "stock_alert" USING btree ("state","asked_at");