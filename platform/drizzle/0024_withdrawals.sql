CREATE TABLE "withdrawal" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"order" text NOT NULL,
	"goods" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE INDEX "withdrawal_key" ON "withdrawal" USING btree ("tenant","key");--> statement-breakpoint
CREATE INDEX "withdrawal_received_at" ON "withdrawal" USING btree ("received_at");