CREATE TABLE "report_stream" (
	"stream" text NOT NULL,
	"what" text NOT NULL,
	"durable" boolean NOT NULL,
	"last" bigint NOT NULL,
	"waiting" integer NOT NULL,
	"received" text NOT NULL,
	"closed" boolean NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_stream_stream_what_pk" PRIMARY KEY("stream","what")
);
