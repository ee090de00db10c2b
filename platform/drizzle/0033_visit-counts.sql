CREATE TABLE "visit_count" (
	"tenant" text NOT NULL,
	"day" text NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"visitors" bigint NOT NULL,
	CONSTRAINT "visit_count_tenant_day_page_locale_kind_pk" PRIMARY KEY("tenant","day","page","locale","kind")
);
