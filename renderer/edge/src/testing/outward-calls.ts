import type { PageFacts } from '@vitrine/schemas';
import { OWN_DEADLINE_MS } from '../upstream/layout-server.ts';
import type { Ask, EdgeBench } from './edge-bench.ts';
import { visitorCookie } from './fake-layout-server.ts';

/** A call that the edge makes while somebody waits, how a shopper brings it about, and what is a shopper's when it fails. */
export interface OutwardCall {
  /** Where its path does not say it. */
  name?: string;
  path: string;
  of: 'layouts' | 'renderer';
  /** `number` is one that was not asked with yet. */
  ask: (bench: EdgeBench, number: number) => Promise<{ status: number }>;
  may: readonly number[];
  /** How long an answer without end is waited for, in milliseconds. */
  withinMs: number;
}

/** What every bench needs for them: pages with a form, for one visitor, behind a gate, and tested. */
export function prepareOutwardCalls({ layouts }: Pick<EdgeBench, 'layouts'>): void {
  layouts.pages.set('/kontakt', { page: 'contact', text: 'contact' });
  layouts.pages.set('/konto', { page: 'account', text: 'yours', audience: 'visitor' });
  layouts.pages.set('/kasse', { page: 'checkout', text: 'yours', audience: 'visitor', gated: true });
  layouts.pages.set('/getestet', { page: 'tested', text: 'tested', experiments: [TESTED] });
}

const TESTED: PageFacts['experiments'][number] = {
  key: 'hero',
  seed: 'seed-of-hero',
  coverage: 1,
  audience: {},
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
};
const FORM: Ask = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'email=a',
};
const UPLOAD: Ask = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body: '--b\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\nbytes\r\n--b--\r\n',
};
const FLAGS: Ask = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    context: {
      targetingKey: visitorCookie('01920000-0000-7000-8000-000000000001').slice('visitorId='.length),
      consent: 'C0001,C0002',
    },
  }),
};
/** A token that has ended is renewed before anything else is done with the request. */
const ENDED: Ask = { headers: { cookie: 'refresh=r1' } };

/** A page that was not asked for yet. */
export function newPage({ layouts }: Pick<EdgeBench, 'layouts'>, number: number): string {
  layouts.pages.set(`/neu-${number}`, { page: 'new', text: `page ${number}` });
  return `/neu-${number}`;
}

/** Every call of the edge that somebody waits for and that is read before anything is sent on. */
export const OUTWARD_CALLS: readonly OutwardCall[] = [
  {
    path: '/internal/facts',
    of: 'layouts',
    ask: (bench, n) => bench.get(newPage(bench, n)),
    may: [503],
    withinMs: 1_500,
  },
  {
    path: '/internal/trees',
    of: 'layouts',
    ask: (bench, n) => bench.get(newPage(bench, n)),
    may: [503],
    withinMs: 1_500,
  },
  { path: '/*', of: 'renderer', ask: (bench, n) => bench.get(newPage(bench, n)), may: [503], withinMs: 5_000 },
  { path: '/internal/forms', of: 'layouts', ask: (bench) => bench.get('/kontakt', FORM), may: [503], withinMs: 10_000 },
  {
    name: '/internal/forms with files',
    path: '/internal/forms',
    of: 'layouts',
    ask: (bench) => bench.get('/kontakt', UPLOAD),
    may: [503],
    withinMs: 30_000,
  },
  {
    path: '/internal/sessions/renew',
    of: 'layouts',
    ask: (bench) => bench.get('/konto', ENDED),
    may: [503],
    withinMs: OWN_DEADLINE_MS,
  },
  // Whom the gate would lead elsewhere is never shown the page instead.
  {
    path: '/internal/gate',
    of: 'layouts',
    ask: (bench) => bench.get('/kasse'),
    may: [503],
    withinMs: OWN_DEADLINE_MS,
  },
  {
    path: '/internal/sitemap',
    of: 'layouts',
    ask: (bench) => bench.get('/sitemap.xml'),
    may: [404, 503],
    withinMs: 10_000,
  },
  {
    path: '/internal/flags',
    of: 'layouts',
    ask: (bench) => bench.get('/ofrep/v1/evaluate/flags', FLAGS),
    // What was known last stands in.
    may: [200, 503],
    withinMs: 1_500,
  },
  // The panel says that tests cannot be had.
  {
    path: '/internal/experiments',
    of: 'layouts',
    ask: (bench) => bench.get('/__testpanel'),
    may: [200],
    withinMs: 1_500,
  },
  {
    path: '/assets/*',
    of: 'layouts',
    ask: (bench, n) => bench.get(`/assets/pic${n}.abc-320.webp`),
    // Bytes are bytes: what is sent whole under a picture's name is taken for it.
    may: [200, 404, 503],
    withinMs: 10_000,
  },
];

/** Batches that are handed over while nobody waits, by one door (`batch-door.test.ts`). */
export const HANDED_OVER = [
  '/internal/exposures',
  '/internal/events/track',
  '/internal/visits',
  '/internal/visitors/forget',
] as const;

/** Answers that are read while they come, each with a test of its own, and what everybody waits for at the start. */
export const FOLLOWED = ['/internal/events', '/internal/tenants'] as const;
