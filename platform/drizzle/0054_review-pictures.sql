CREATE TABLE "review_picture_part" (
	"tenant" text NOT NULL,
	"review" text NOT NULL,
	"position" integer NOT NULL,
	"width" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "review_picture_part_tenant_review_position_width_part_pk" PRIMARY KEY("tenant","review","position","width","part")
);
--> statement-breakpoint
CREATE TABLE "review_picture" (
	"tenant" text NOT NULL,
	"review" text NOT NULL,
	"position" integer NOT NULL,
	"hash" text NOT NULL,
	"color" text NOT NULL,
	CONSTRAINT "review_picture_tenant_review_position_pk" PRIMARY KEY("tenant","review","position"),
	CONSTRAINT "review_picture_position" CHECK ("review_picture"."position" between 0 and 2)
);
--> statement-breakpoint
ALTER TABLE "review_picture_part" ADD CONSTRAINT "review_picture_part_of" FOREIGN KEY ("tenant","review","position") REFERENCES "public"."review_picture"("tenant","review","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_picture" ADD CONSTRAINT "review_picture_tenant_review_review_tenant_id_fk" FOREIGN KEY ("tenant","review") REFERENCES "public"."review"("tenant","id") ON DELETE cascade ON UPDATE no action;