CREATE TABLE "search_history" (
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"term" text NOT NULL,
	"searched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_history_tenant_owner_key_pk" PRIMARY KEY("tenant","owner","key")
);
--> statement-breakpoint
CREATE INDEX "search_history_searched_at" ON "search_history" USING btree ("searched_at");