CREATE TABLE "invoice_series" (
	"tenant" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_series_tenant_pk" PRIMARY KEY("tenant")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"tenant" text NOT NULL,
	"n" integer NOT NULL,
	"order" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_tenant_n_pk" PRIMARY KEY("tenant","n")
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_tenant_order_order_tenant_id_fk" FOREIGN KEY ("tenant","order") REFERENCES "public"."order"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_order" ON "invoice" USING btree ("tenant","order");--> statement-breakpoint
CREATE TRIGGER "invoice_append_only" BEFORE UPDATE OR DELETE ON "invoice"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
