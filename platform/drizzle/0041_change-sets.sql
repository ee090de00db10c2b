CREATE TABLE "change_set_steps" (
	"scope" text NOT NULL,
	"set_id" text NOT NULL,
	"number" integer NOT NULL,
	"document_id" text NOT NULL,
	"on_revision" integer NOT NULL,
	"edits" json NOT NULL,
	"message" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "change_set_steps_scope_set_id_number_pk" PRIMARY KEY("scope","set_id","number")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"scope" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"done" integer NOT NULL,
	"published" json,
	CONSTRAINT "change_sets_scope_id_pk" PRIMARY KEY("scope","id")
);
