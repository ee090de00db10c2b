CREATE TABLE "contact_file" (
	"tenant" text NOT NULL,
	"message" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "contact_file_tenant_message_position_pk" PRIMARY KEY("tenant","message","position")
);
