CREATE TABLE "premium_membership" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"owner" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "premium_membership_tenant_order_pk" PRIMARY KEY("tenant","order"),
	CONSTRAINT "premium_membership_term" CHECK ("premium_membership"."from" < "premium_membership"."until")
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "is_premium_wanted" boolean;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "premium" json;--> statement-breakpoint
CREATE INDEX "premium_membership_owner" ON "premium_membership" USING btree ("tenant","owner","until");