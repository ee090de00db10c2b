CREATE TABLE "experiment_figures" (
	"tenant" text NOT NULL,
	"experiment" text NOT NULL,
	"phase" integer NOT NULL,
	"metric" text NOT NULL,
	"variant" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"figures" json NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "experiment_figures_tenant_experiment_phase_metric_variant_hour_pk" PRIMARY KEY("tenant","experiment","phase","metric","variant","hour")
);
