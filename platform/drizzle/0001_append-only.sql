-- Cursors start at the milliseconds of this moment, so that a cursor from another database is recognised as unknown.
INSERT INTO "meta" ("key", "value")
SELECT 'events.trimmed_to', setval(pg_get_serial_sequence('events', 'cursor'), (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
--> statement-breakpoint
CREATE FUNCTION "revisions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'revisions are append-only: %/%.% #% was to be deleted', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  IF (NEW.scope, NEW.page, NEW.kind, NEW.number, NEW.document::text, NEW.hash, NEW.author, NEW.message, NEW.source, NEW.restores, NEW.created_at)
     IS DISTINCT FROM
     (OLD.scope, OLD.page, OLD.kind, OLD.number, OLD.document::text, OLD.hash, OLD.author, OLD.message, OLD.source, OLD.restores, OLD.created_at)
  THEN
    RAISE EXCEPTION 'revisions are append-only: only the status of %/%.% #% may change', OLD.scope, OLD.page, OLD.kind, OLD.number;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "revisions_append_only" BEFORE UPDATE OR DELETE ON "revisions"
FOR EACH ROW EXECUTE FUNCTION "revisions_append_only"();
