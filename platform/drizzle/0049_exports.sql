CREATE TABLE "export_erasure" (
	"tenant" text NOT NULL,
	"unit" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"export_part" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "export_erasure_tenant_unit_at_pk" PRIMARY KEY("tenant","unit","at")
);
--> statement-breakpoint
CREATE TABLE "export_part" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"number" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "export_part" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exposures" ADD COLUMN "export_part" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "export_erasure_export" ON "export_erasure" USING btree ("export_part","at");--> statement-breakpoint
CREATE UNIQUE INDEX "export_part_file" ON "export_part" USING btree ("tenant","kind","hour","number");--> statement-breakpoint
CREATE INDEX "conversions_export" ON "conversions" USING btree ("export_part","at");--> statement-breakpoint
CREATE INDEX "exposures_export" ON "exposures" USING btree ("export_part","first_at");