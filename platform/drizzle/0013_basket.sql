CREATE TABLE "basket" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"content" json NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "basket_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "basket_owner" ON "basket" USING btree ("tenant","owner");--> statement-breakpoint
CREATE INDEX "basket_changed_at" ON "basket" USING btree ("changed_at");