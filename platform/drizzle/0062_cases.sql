CREATE TABLE "contact_step" (
	"tenant" text NOT NULL,
	"message" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_step_tenant_message_position_pk" PRIMARY KEY("tenant","message","position")
);
