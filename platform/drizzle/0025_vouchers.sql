CREATE TABLE "voucher_redemption" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"code" text NOT NULL,
	"owner" text NOT NULL,
	"person" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "voucher_redemption_tenant_order_pk" PRIMARY KEY("tenant","order"),
	CONSTRAINT "voucher_redemption_amount" CHECK ("voucher_redemption"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"tenant" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"from" text NOT NULL,
	"until" text NOT NULL,
	"min_order" bigint NOT NULL,
	"group" text,
	"excluded_brands" json NOT NULL,
	"per_months" integer,
	"max_uses" integer,
	"listed" boolean NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "voucher_tenant_code_pk" PRIMARY KEY("tenant","code"),
	CONSTRAINT "voucher_value" CHECK ("voucher"."value" > 0 and "voucher"."min_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_money";--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_money";--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "voucher" text;--> statement-breakpoint
CREATE INDEX "voucher_redemption_code" ON "voucher_redemption" USING btree ("tenant","code");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_money" CHECK ("order_line"."quantity" > 0 and "order_line"."unit" >= 0 and "order_line"."gross" = "order_line"."unit" * "order_line"."quantity" and "order_line"."discount" between 0 and "order_line"."gross" and "order_line"."tax" between 0 and "order_line"."gross" - "order_line"."discount");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_money" CHECK ("order"."discount" >= 0 and "order"."total" >= 0 and "order"."delivery" >= 0 and "order"."tax" >= 0);