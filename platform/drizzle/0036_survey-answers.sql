CREATE TABLE "survey_answer" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"survey" text NOT NULL,
	"locale" text NOT NULL,
	"score" integer NOT NULL,
	"comment" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answer_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE INDEX "survey_answer_said_at" ON "survey_answer" USING btree ("tenant","said_at");