CREATE TABLE "refresh_token" (
	"tenant" text NOT NULL,
	"hash" text NOT NULL,
	"session" text NOT NULL,
	"generation" integer NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "refresh_token_tenant_hash_pk" PRIMARY KEY("tenant","hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"customer" text NOT NULL,
	"kind" text NOT NULL,
	"proof" text NOT NULL,
	"proved_at" timestamp with time zone NOT NULL,
	"campaign" text,
	"seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_tenant_session_session_tenant_id_fk" FOREIGN KEY ("tenant","session") REFERENCES "public"."session"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_token_unused" ON "refresh_token" USING btree ("tenant","session") WHERE "refresh_token"."used_at" is null;--> statement-breakpoint
CREATE INDEX "session_customer" ON "session" USING btree ("tenant","customer");--> statement-breakpoint
CREATE INDEX "session_ends" ON "session" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "exposures_unit" ON "exposures" USING btree ("tenant","unit");