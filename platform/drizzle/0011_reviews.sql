CREATE TABLE "review_vote" (
	"tenant" text NOT NULL,
	"review" text NOT NULL,
	"voter" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	CONSTRAINT "review_vote_tenant_review_voter_pk" PRIMARY KEY("tenant","review","voter")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"tenant" text NOT NULL,
	"id" text NOT NULL,
	"product" text NOT NULL,
	"author" text NOT NULL,
	"nickname" text NOT NULL,
	"locale" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"tags" json NOT NULL,
	"status" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "review_tenant_id_pk" PRIMARY KEY("tenant","id"),
	CONSTRAINT "review_stars" CHECK ("review"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_tenant_review_review_tenant_id_fk" FOREIGN KEY ("tenant","review") REFERENCES "public"."review"("tenant","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_once" ON "review" USING btree ("tenant","product","author");--> statement-breakpoint
CREATE INDEX "review_shown" ON "review" USING btree ("tenant","product","status","written_at","id");