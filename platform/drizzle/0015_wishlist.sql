CREATE TABLE "wishlist" (
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"items" json NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishlist_tenant_owner_pk" PRIMARY KEY("tenant","owner")
);
--> statement-breakpoint
CREATE INDEX "wishlist_changed_at" ON "wishlist" USING btree ("changed_at");