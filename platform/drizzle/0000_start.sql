CREATE TABLE "events" (
	"cursor" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"tags" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"scope" text NOT NULL,
	"page" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"document" json NOT NULL,
	"hash" text NOT NULL,
	"author" text NOT NULL,
	"message" text NOT NULL,
	"source" text NOT NULL,
	"restores" integer,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "revisions_scope_page_kind_number_pk" PRIMARY KEY("scope","page","kind","number"),
	CONSTRAINT "revisions_number_positive" CHECK ("revisions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"tenants" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "staff_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD CONSTRAINT "staff_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_created_at" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_one_published" ON "revisions" USING btree ("scope","page","kind") WHERE "revisions"."status" = 'published';--> statement-breakpoint
CREATE INDEX "revisions_published_pages" ON "revisions" USING btree ("page","scope") WHERE "revisions"."status" = 'published';--> statement-breakpoint
CREATE INDEX "staff_tokens_staff" ON "staff_tokens" USING btree ("staff_id");