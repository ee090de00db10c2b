import { createSponsoredCounts, type createRulesPreview } from '@vitrine/commerce/listing';
import { createSearchMisses } from '@vitrine/commerce/search';
import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { changeRules, readRulesChange, RULE_VERBS, type ToldChange } from '@vitrine/commerce/search-rules';
import { validateSearchRules, type Result, type SearchRules } from '@vitrine/schemas';
import type { FastifyInstance } from 'fastify';
import type { Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface SearchRoutesParts {
  platform: Pick<Platform, 'database' | 'clock'>;
  preview: ReturnType<typeof createRulesPreview>;
  /** Undefined for a shop that there is not, or a language that it does not speak; without one, in its default one. */
  shopOf(tenant: string, locale?: string): LocalShop | undefined;
  receive: Reception;
}

interface OfDays {
  Querystring: { days: number };
}

interface AskedPreview {
  rules?: unknown;
  change?: ToldChange;
  category?: string;
  term?: string;
  locale?: string;
  /** YYYY-MM-DD */
  day?: string;
  top?: number;
}

const MOST_TERMS = 200;
const DAY_MS = 86_400_000;
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;
const DAYS = {
  type: 'object',
  additionalProperties: false,
  properties: { days: { type: 'integer', minimum: 1, maximum: 90, default: 7 } },
} as const;

const WORD = { type: 'string', maxLength: 300 } as const;
const WORDS = { type: 'array', maxItems: 50, items: WORD } as const;
const CHANGE = {
  type: 'object',
  additionalProperties: false,
  required: ['verb'],
  properties: {
    verb: { enum: RULE_VERBS },
    place: { type: 'integer' },
    factor: { type: 'number' },
    isNew: { type: 'boolean' },
    isReduced: { type: 'boolean' },
    inCategories: WORDS,
    inTerms: WORDS,
    words: WORDS,
    ...Object.fromEntries(
      ['sku', 'payer', 'brand', 'category', 'from', 'until', 'locale', 'to'].map((name) => [name, WORD]),
    ),
  },
} as const;

const PREVIEW = {
  type: 'object',
  additionalProperties: false,
  allOf: [
    { oneOf: [{ required: ['rules'] }, { required: ['change'] }] },
    { oneOf: [{ required: ['category'] }, { required: ['term'] }] },
  ],
  properties: {
    rules: { type: 'object' },
    change: CHANGE,
    category: { type: 'string', pattern: '^[a-z0-9-]{1,80}$' },
    term: { type: 'string', minLength: 1, maxLength: 100 },
    locale: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' },
    day: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    top: { type: 'integer', minimum: 1, maximum: 200, default: 24 },
  },
} as const;

/**
 * `GET /searches/<tenant>/misses?days=7` at the staff door gives the terms that found nothing, the most frequent first, at most
 * 200, for merchandisers of the tenant. A page that is kept is counted once as long as it is kept.
 * `GET /searches/<tenant>/sponsored?days=7` gives how often paid places were seen and clicked with consent.
 * `POST /searches/<tenant>/preview` tells what other rules (`search.json`), or one change of those that hold, would make of the list
 * of a category or a term.
 */
export function searchRoutes(server: FastifyInstance, { platform, preview, shopOf, receive }: SearchRoutesParts): void {
  const misses = createSearchMisses(platform.database);
  const sponsored = createSponsoredCounts(platform.database);
  const admit = admitToShop('write-layouts', { receive, shopOf: (tenant) => shopOf(tenant)?.tenant });
  const firstOf = (days: number): string =>
    new Date(platform.clock.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, DAY_LENGTH);
  server.get<OfTenant & OfDays>(
    '/searches/:tenant/misses',
    { schema: { querystring: DAYS } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const since = firstOf(request.query.days);
      return { since, misses: await misses.find(admitted.tenant, since, MOST_TERMS) };
    },
  );
  server.get<OfTenant & OfDays>(
    '/searches/:tenant/sponsored',
    { schema: { querystring: DAYS } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const since = firstOf(request.query.days);
      return { since, sponsored: await sponsored.find(admitted.tenant, since) };
    },
  );
  server.post<OfTenant & { Body: AskedPreview }>(
    '/searches/:tenant/preview',
    { schema: { body: PREVIEW } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { rules, change, category, term = '', locale, day, top = 0 } = request.body;
      const shop = shopOf(admitted.tenant, locale);
      if (shop === undefined)
        return reply.code(404).send({ code: 'NOT_FOUND', message: `expected a language of the shop, got ${locale}` });
      const read = change === undefined ? validateSearchRules(rules, { layer: 'search.json' }) : changed(shop, change);
      if (!read.ok)
        return reply
          .code(422)
          .send({ code: 'NOT_ALLOWED', message: read.faults.map(({ message }) => message).join('; ') });
      const now = day === undefined ? platform.clock.now() : new Date(`${day}T12:00:00Z`);
      if (Number.isNaN(now.getTime()))
        return reply.code(400).send({ code: 'BAD_REQUEST', message: `expected a day that there is, got ${day}` });
      return preview(shop, read.value, category === undefined ? { term } : { category }, { now, top });
    },
  );
}

/** The rules that hold, with one change. */
function changed({ search, locale }: LocalShop, told: ToldChange): Result<SearchRules> {
  const change = readRulesChange(told, locale);
  const after = change.ok ? changeRules(search, change.value) : change;
  return after.ok ? validateSearchRules(after.value, { layer: 'search.json' }) : after;
}
