CREATE TABLE "staff_notices" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"scope" text NOT NULL,
	"document_id" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"same" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "choices" json;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_notices_same" ON "staff_notices" USING btree ("who","document_id","revision","same");--> statement-breakpoint
CREATE INDEX "staff_notices_who" ON "staff_notices" USING btree ("who","number");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "revisions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A draft that nobody ever published is gone after its time (ADR 0023).
    IF OLD.status = 'draft' AND OLD.published_at IS NULL THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'revisions are append-only: %/%.% #% was to be deleted', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  IF (NEW.scope, NEW.page, NEW.kind, NEW.number, NEW.document::text, NEW.hash, NEW.author, NEW.message, NEW.source, NEW.restores, NEW.created_at, NEW.scheduled_for, NEW.follows, NEW.choices::text)
     IS DISTINCT FROM
     (OLD.scope, OLD.page, OLD.kind, OLD.number, OLD.document::text, OLD.hash, OLD.author, OLD.message, OLD.source, OLD.restores, OLD.created_at, OLD.scheduled_for, OLD.follows, OLD.choices::text)
  THEN
    RAISE EXCEPTION 'revisions are append-only: only the status of %/%.% #% may change', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  RETURN NEW;
END $$;
