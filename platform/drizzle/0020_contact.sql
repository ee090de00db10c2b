CREATE TABLE "contact_message" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"fields" json NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_message_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE INDEX "contact_message_key" ON "contact_message" USING btree ("tenant","key");--> statement-breakpoint
CREATE INDEX "contact_message_received_at" ON "contact_message" USING btree ("received_at");