CREATE TABLE "credit_file" (
	"tenant" text NOT NULL,
	"owner" text NOT NULL,
	"balance" bigint NOT NULL,
	"payments" integer NOT NULL,
	"arrears_on" text,
	"registry_arrears_on" text,
	"last_loan_on" text,
	"has_arrangement" boolean NOT NULL,
	"income_test_on" text,
	"is_creditworthy" boolean NOT NULL,
	CONSTRAINT "credit_file_tenant_owner_pk" PRIMARY KEY("tenant","owner")
);
--> statement-breakpoint
CREATE TABLE "loan_request" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"owner" text NOT NULL,
	"locale" text NOT NULL,
	"amount" bigint NOT NULL,
	"account_holder" text NOT NULL,
	"iban" text NOT NULL,
	"phone" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loan_request_tenant_id_pk" PRIMARY KEY("tenant","id")
);
--> statement-breakpoint
CREATE INDEX "loan_request_owner" ON "loan_request" USING btree ("tenant","owner");