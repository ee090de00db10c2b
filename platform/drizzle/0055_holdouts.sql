CREATE TABLE "holdout" (
	"tenant" text NOT NULL,
	"key" text NOT NULL,
	"seed" text NOT NULL,
	"buckets" integer NOT NULL,
	"of_all" boolean NOT NULL,
	"metrics" json NOT NULL,
	"author" text NOT NULL,
	"message" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "holdout_tenant_key_pk" PRIMARY KEY("tenant","key"),
	CONSTRAINT "holdout_buckets" CHECK ("holdout"."buckets" between 1 and 5000)
);
