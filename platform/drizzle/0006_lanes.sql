CREATE TABLE "change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"holder" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" json NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("tenant","kind","key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."done_at" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "revisions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A draft that nobody ever published is gone after its time (ADR 0023).
    IF OLD.status = 'draft' AND OLD.published_at IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'revisions are append-only: %/%.% #% was to be deleted', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  IF (NEW.scope, NEW.page, NEW.kind, NEW.number, NEW.document::text, NEW.hash, NEW.author, NEW.message, NEW.source, NEW.restores, NEW.created_at, NEW.scheduled_for, NEW.follows)
     IS DISTINCT FROM
     (OLD.scope, OLD.page, OLD.kind, OLD.number, OLD.document::text, OLD.hash, OLD.author, OLD.message, OLD.source, OLD.restores, OLD.created_at, OLD.scheduled_for, OLD.follows)
  THEN
    RAISE EXCEPTION 'revisions are append-only: only the status of %/%.% #% may change', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  RETURN NEW;
END $$;
