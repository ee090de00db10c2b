CREATE TABLE "customer_address" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"customer" text NOT NULL,
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"street" text NOT NULL,
	"house_number" text NOT NULL,
	"addition" text,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_address_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"number" text NOT NULL,
	"mail_key" text NOT NULL,
	"mail" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" text NOT NULL,
	"phone" text,
	"payback_number" text,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"tenant" text NOT NULL,
	"hash" text NOT NULL,
	"customer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_link_tenant_hash_pk" PRIMARY KEY("tenant","hash")
);
--> statement-breakpoint
CREATE INDEX "customer_address_customer" ON "customer_address" USING btree ("tenant","customer");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_mail" ON "customer" USING btree ("tenant","mail_key");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_number" ON "customer" USING btree ("tenant","number");--> statement-breakpoint
CREATE INDEX "password_link_customer" ON "password_link" USING btree ("tenant","customer");