ALTER TABLE "revisions" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "follows" integer;--> statement-breakpoint
CREATE INDEX "revisions_scheduled" ON "revisions" USING btree ("scheduled_for") WHERE "revisions"."status" = 'scheduled';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "revisions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
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
