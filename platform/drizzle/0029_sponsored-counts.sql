CREATE TABLE "sponsored_count" (
	"tenant" text NOT NULL,
	"day" text NOT NULL,
	"sku" text NOT NULL,
	"payer" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sponsored_count_tenant_day_sku_payer_kind_pk" PRIMARY KEY("tenant","day","sku","payer","kind")
);
