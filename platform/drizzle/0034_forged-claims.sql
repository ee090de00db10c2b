CREATE TABLE "forged_claim" (
	"tenant" text NOT NULL,
	"experiment" text NOT NULL,
	"claims" bigint NOT NULL,
	CONSTRAINT "forged_claim_tenant_experiment_pk" PRIMARY KEY("tenant","experiment")
);
