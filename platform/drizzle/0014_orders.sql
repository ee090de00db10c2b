CREATE TABLE "checkout" (
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"email" text,
	"address" json,
	"method" text,
	"birthday" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_tenant_owner_pk" PRIMARY KEY("tenant","owner")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"n" integer NOT NULL,
	"product" text NOT NULL,
	"variant" text NOT NULL,
	"name" text NOT NULL,
	"options" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "order_line_tenant_order_n_pk" PRIMARY KEY("tenant","order","n"),
	CONSTRAINT "order_line_money" CHECK ("order_line"."quantity" > 0 and "order_line"."unit" >= 0 and "order_line"."gross" = "order_line"."unit" * "order_line"."quantity" and "order_line"."tax" between 0 and "order_line"."gross")
);
--> statement-breakpoint
CREATE TABLE "order" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"number" text NOT NULL,
	"basket" text NOT NULL,
	"quote" text NOT NULL,
	"owner" text NOT NULL,
	"customer" text,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"email" text,
	"address" json,
	"birthday" text,
	"total" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"pay_until" timestamp with time zone,
	CONSTRAINT "order_tenant_id_pk" PRIMARY KEY("tenant","id"),
	CONSTRAINT "order_money" CHECK ("order"."total" >= 0 and "order"."delivery" >= 0 and "order"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"variant" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "stock_hold_tenant_order_variant_pk" PRIMARY KEY("tenant","order","variant"),
	CONSTRAINT "stock_hold_quantity" CHECK ("stock_hold"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"tenant" text NOT NULL,
	"entry" text NOT NULL,
	"n" integer NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_posting_tenant_entry_n_pk" PRIMARY KEY("tenant","entry","n")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"order" text NOT NULL,
	"provider" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"token_hash" text,
	"reference" text,
	"page" text,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempt_tenant_id_pk" PRIMARY KEY("tenant","id"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"tenant" text NOT NULL,
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"body" json NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_tenant_provider_id_pk" PRIMARY KEY("tenant","provider","id")
);
--> statement-breakpoint
CREATE TABLE "payment_movement" (
	"tenant" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"attempt" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_movement_tenant_provider_reference_kind_pk" PRIMARY KEY("tenant","provider","reference","kind"),
	CONSTRAINT "payment_movement_amount" CHECK ("payment_movement"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock" DROP CONSTRAINT "stock_not_negative";--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_tenant_order_order_tenant_id_fk" FOREIGN KEY ("tenant","order") REFERENCES "public"."order"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_tenant_order_order_tenant_id_fk" FOREIGN KEY ("tenant","order") REFERENCES "public"."order"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_tenant_entry_ledger_entry_tenant_id_fk" FOREIGN KEY ("tenant","entry") REFERENCES "public"."ledger_entry"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_movement" ADD CONSTRAINT "payment_movement_tenant_attempt_payment_attempt_tenant_id_fk" FOREIGN KEY ("tenant","attempt") REFERENCES "public"."payment_attempt"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_email" ON "checkout" USING btree ("tenant",lower("email"));--> statement-breakpoint
CREATE INDEX "checkout_changed_at" ON "checkout" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_basket" ON "order" USING btree ("tenant","basket");--> statement-breakpoint
CREATE UNIQUE INDEX "order_number" ON "order" USING btree ("tenant","number");--> statement-breakpoint
CREATE INDEX "order_owner" ON "order" USING btree ("tenant","owner","placed_at");--> statement-breakpoint
CREATE INDEX "order_email" ON "order" USING btree ("tenant",lower("email"));--> statement-breakpoint
CREATE INDEX "order_unpaid" ON "order" USING btree ("pay_until") WHERE "order"."state" = 'placed';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reference" ON "ledger_entry" USING btree ("tenant","kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_posting_account" ON "ledger_posting" USING btree ("tenant","account");--> statement-breakpoint
CREATE INDEX "payment_attempt_order" ON "payment_attempt" USING btree ("tenant","order");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_reference" ON "payment_attempt" USING btree ("tenant","provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_token" ON "payment_attempt" USING btree ("tenant","token_hash");--> statement-breakpoint
CREATE INDEX "payment_movement_attempt" ON "payment_movement" USING btree ("tenant","attempt");--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_not_negative" CHECK ("stock"."on_hand" >= 0 and "stock"."backorder" >= 0 and "stock"."reserved" >= 0);--> statement-breakpoint
CREATE TRIGGER "order_line_append_only" BEFORE UPDATE OR DELETE ON "order_line"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "payment_movement_append_only" BEFORE UPDATE OR DELETE ON "payment_movement"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "payment_event_append_only" BEFORE UPDATE OR DELETE ON "payment_event"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "ledger_posting_append_only" BEFORE UPDATE OR DELETE ON "ledger_posting"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE FUNCTION "ledger_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "ledger_posting" p WHERE p."tenant" = NEW."tenant" AND p."entry" = NEW."entry"
    GROUP BY p."currency" HAVING sum(p."amount") <> 0)
  THEN
    RAISE EXCEPTION 'the postings of % do not sum to 0', NEW."entry";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_posting_balances" AFTER INSERT ON "ledger_posting"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_balances"();
