CREATE TABLE "preview_links" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"document_id" text NOT NULL,
	"revision" integer NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "preview_links_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE TABLE "staff_deeds" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"deed" text NOT NULL,
	"tenant" text NOT NULL,
	"subject" text NOT NULL,
	"outcome" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "origin" text DEFAULT 'seed' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "revoked_by" text;--> statement-breakpoint
CREATE INDEX "staff_deeds_at" ON "staff_deeds" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_deeds_tenant" ON "staff_deeds" USING btree ("tenant","at");
--> statement-breakpoint
-- Who has a token now keeps it for ninety days from this moment.
UPDATE "staff_tokens" SET "expires_at" = now() + interval '90 days' WHERE "revoked_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION "staff_deeds_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'staff_deeds is append-only: deed % was to be deleted', OLD.number;
  END IF;
  IF OLD.outcome IS NOT NULL
     OR (NEW.number, NEW.at, NEW.who, NEW.deed, NEW.tenant, NEW.subject, NEW.request_id)
        IS DISTINCT FROM
        (OLD.number, OLD.at, OLD.who, OLD.deed, OLD.tenant, OLD.subject, OLD.request_id)
  THEN
    RAISE EXCEPTION 'staff_deeds is append-only: only a missing outcome of deed % may be set', OLD.number;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_deeds_append_only" BEFORE UPDATE OR DELETE ON "staff_deeds"
FOR EACH ROW EXECUTE FUNCTION "staff_deeds_append_only"();
