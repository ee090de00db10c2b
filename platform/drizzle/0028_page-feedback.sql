CREATE TABLE "page_feedback" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"route" text NOT NULL,
	"subject" text NOT NULL,
	"locale" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"comment" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_feedback_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE INDEX "page_feedback_said_at" ON "page_feedback" USING btree ("tenant","said_at");