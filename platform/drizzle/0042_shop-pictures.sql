CREATE TABLE "shop_picture_parts" (
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "shop_picture_parts_tenant_name_hash_part_pk" PRIMARY KEY("tenant","name","hash","part")
);
--> statement-breakpoint
CREATE TABLE "shop_pictures" (
	"tenant" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"size" integer NOT NULL,
	"focus_x" integer,
	"focus_y" integer,
	"alts" json NOT NULL,
	"edition" integer NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "shop_pictures_tenant_name_hash_pk" PRIMARY KEY("tenant","name","hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "shop_pictures_shown" ON "shop_pictures" USING btree ("tenant","name") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "shop_pictures_ended" ON "shop_pictures" USING btree ("tenant","ended_at");