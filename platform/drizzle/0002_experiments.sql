CREATE TABLE "conversions" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "conversions_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"definition" json NOT NULL,
	"status" text NOT NULL,
	"phase" integer NOT NULL,
	"author" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "experiments_tenant_key_number_pk" PRIMARY KEY("tenant","key","number"),
	CONSTRAINT "experiments_number_positive" CHECK ("experiments"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "exposures" (
	"tenant" text NOT NULL,
	"experiment" text NOT NULL,
	"phase" integer NOT NULL,
	"unit" text NOT NULL,
	"variant" text NOT NULL,
	"multiple" boolean DEFAULT false NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"request_id" text,
	CONSTRAINT "exposures_tenant_experiment_phase_unit_pk" PRIMARY KEY("tenant","experiment","phase","unit")
);
--> statement-breakpoint
CREATE INDEX "conversions_unit" ON "conversions" USING btree ("tenant","unit","at");