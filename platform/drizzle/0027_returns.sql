CREATE TABLE "return_receipt" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"n" integer NOT NULL,
	"pieces" json NOT NULL,
	"amount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"is_restocked" boolean NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_receipt_tenant_order_n_pk" PRIMARY KEY("tenant","order","n"),
	CONSTRAINT "return_receipt_money" CHECK ("return_receipt"."amount" >= 0 and "return_receipt"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_return" (
	"tenant" text NOT NULL,
	"order" text NOT NULL,
	"n" integer NOT NULL,
	"pieces" json NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_return_tenant_order_n_pk" PRIMARY KEY("tenant","order","n"),
	CONSTRAINT "order_return_n" CHECK ("order_return"."n" > 0)
);
--> statement-breakpoint
ALTER TABLE "return_receipt" ADD CONSTRAINT "return_receipt_tenant_order_n_order_return_tenant_order_n_fk" FOREIGN KEY ("tenant","order","n") REFERENCES "public"."order_return"("tenant","order","n") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_tenant_order_order_tenant_id_fk" FOREIGN KEY ("tenant","order") REFERENCES "public"."order"("tenant","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "order_return_append_only" BEFORE UPDATE OR DELETE ON "order_return"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
--> statement-breakpoint
CREATE TRIGGER "return_receipt_append_only" BEFORE UPDATE OR DELETE ON "return_receipt"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
