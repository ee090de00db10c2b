CREATE TABLE "search_miss" (
	"tenant" text NOT NULL,
	"day" text NOT NULL,
	"locale" text NOT NULL,
	"term" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_miss_tenant_day_locale_term_pk" PRIMARY KEY("tenant","day","locale","term")
);
