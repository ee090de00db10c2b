CREATE TABLE "credit_limit" (
	"tenant" text NOT NULL,
	"line" text NOT NULL,
	"n" integer NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_limit_tenant_line_n_pk" PRIMARY KEY("tenant","line","n"),
	CONSTRAINT "credit_limit_amount" CHECK ("credit_limit"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_line" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"owner" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_line_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "credit_line" text;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_line_owner" ON "credit_line" USING btree ("tenant","owner");--> statement-breakpoint
CREATE TRIGGER "credit_limit_append_only" BEFORE UPDATE OR DELETE ON "credit_limit"
FOR EACH ROW EXECUTE FUNCTION "append_only"();
