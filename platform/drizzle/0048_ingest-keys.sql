CREATE TABLE "ingest_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ingest_refusal" (
	"tenant" text NOT NULL,
	"day" text NOT NULL,
	"cause" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "ingest_refusal_tenant_day_cause_pk" PRIMARY KEY("tenant","day","cause")
);
--> statement-breakpoint
ALTER TABLE "forged_claim" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "ingest_key_tenant" ON "ingest_key" USING btree ("tenant","name");