CREATE TABLE "price" (
	"tenant" text NOT NULL,
	"variant" text NOT NULL,
	"currency" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"rrp" bigint,
	"set_by" text NOT NULL,
	CONSTRAINT "price_tenant_variant_currency_valid_from_set_at_pk" PRIMARY KEY("tenant","variant","currency","valid_from","set_at"),
	CONSTRAINT "price_positive" CHECK ("price"."amount" > 0 and "price"."rrp" is distinct from 0)
);
--> statement-breakpoint
CREATE TABLE "product" (
	"tenant" text NOT NULL,
	"sku" text NOT NULL,
	"status" text NOT NULL,
	"record" json NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_tenant_sku_pk" PRIMARY KEY("tenant","sku")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"tenant" text NOT NULL,
	"variant" text NOT NULL,
	"on_hand" integer NOT NULL,
	"backorder" integer NOT NULL,
	"restock_on" text,
	CONSTRAINT "stock_tenant_variant_pk" PRIMARY KEY("tenant","variant"),
	CONSTRAINT "stock_not_negative" CHECK ("stock"."on_hand" >= 0 and "stock"."backorder" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movement" (
	"tenant" text NOT NULL,
	"variant" text NOT NULL,
	"id" text NOT NULL,
	"pieces" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "stock_movement_tenant_variant_id_pk" PRIMARY KEY("tenant","variant","id")
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"tenant" text NOT NULL,
	"sku" text NOT NULL,
	"product" text NOT NULL,
	CONSTRAINT "variant_tenant_sku_pk" PRIMARY KEY("tenant","sku")
);
--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_tenant_variant_variant_tenant_sku_fk" FOREIGN KEY ("tenant","variant") REFERENCES "public"."variant"("tenant","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_tenant_variant_variant_tenant_sku_fk" FOREIGN KEY ("tenant","variant") REFERENCES "public"."variant"("tenant","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_tenant_variant_variant_tenant_sku_fk" FOREIGN KEY ("tenant","variant") REFERENCES "public"."variant"("tenant","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_tenant_product_product_tenant_sku_fk" FOREIGN KEY ("tenant","product") REFERENCES "public"."product"("tenant","sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variant_product" ON "variant" USING btree ("tenant","product");
--> statement-breakpoint
CREATE FUNCTION "append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "price_append_only" BEFORE UPDATE OR DELETE ON "price"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "stock_movement_append_only" BEFORE UPDATE OR DELETE ON "stock_movement"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
-- What a price was cannot be told later: one that begins before it was set is what its variant brought along, with all that was set first.
CREATE FUNCTION "price_history_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "price" p WHERE p."tenant" = NEW."tenant" AND p."variant" = NEW."variant"
    AND p."currency" = NEW."currency" AND p."set_at" < NEW."set_at")
  THEN
    RAISE EXCEPTION 'a price of % cannot begin before it was set: % is before %', NEW."variant", NEW."valid_from", NEW."set_at";
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "price_history_stays" BEFORE INSERT ON "price"
FOR EACH ROW WHEN (NEW."valid_from" < NEW."set_at") EXECUTE FUNCTION "price_history_stays"();
