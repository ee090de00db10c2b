CREATE TABLE "bought_together" (
	"tenant" text NOT NULL,
	"sku" text NOT NULL,
	"other" text NOT NULL,
	"buyers" integer NOT NULL,
	CONSTRAINT "bought_together_tenant_sku_other_pk" PRIMARY KEY("tenant","sku","other")
);
