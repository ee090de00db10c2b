CREATE TABLE "paylink" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"order" text,
	"amount" bigint,
	"currency" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "paylink_tenant_id_pk" PRIMARY KEY("tenant","id"),
	CONSTRAINT "paylink_worth" CHECK (("paylink"."order" is null) <> ("paylink"."amount" is null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "paylink" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "way" json;--> statement-breakpoint
CREATE UNIQUE INDEX "paylink_token" ON "paylink" USING btree ("tenant","token_hash");