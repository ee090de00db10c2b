CREATE TABLE "product_view" (
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"session" text NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_view_tenant_owner_sku_pk" PRIMARY KEY("tenant","owner","sku")
);
--> statement-breakpoint
CREATE TABLE "viewed_together" (
	"tenant" text NOT NULL,
	"sku" text NOT NULL,
	"other" text NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "viewed_together_tenant_sku_other_pk" PRIMARY KEY("tenant","sku","other")
);
--> statement-breakpoint
CREATE INDEX "product_view_viewed_at" ON "product_view" USING btree ("tenant","viewed_at");