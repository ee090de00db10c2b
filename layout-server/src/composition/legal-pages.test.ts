import { createLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import type { ContentAnswer } from '../content/cms/index.ts';
import { fixtureFamily } from '../testing/fixture-family.ts';
import { createLegalPages } from './legal-pages.ts';

const pageOf = (title: string): ContentAnswer => ({ kind: 'found', page: { title, paragraphs: [] } });

/** The titles that an order's mail gets of what a content service says, what is logged, and what is counted. */
async function titlesOf(answers: Readonly<Record<string, ContentAnswer>>) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'error', service: 'test', stream: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics({ service: 'test' });
  const family = fixtureFamily();
  const pages = { find: async (_shop: unknown, _locale: string, entry: string) => answers[entry] ?? MISSING };
  const legalPages = createLegalPages(pages, { current: () => family }, { logger, metrics });
  const titles = (await legalPages(testShop())).map(({ title }) => title);
  const logged = lines.map((line) => (JSON.parse(line) as { page: string; tenant: string }).page);
  const counted = (await metrics.registry.metrics()).match(/legal_pages_missing_total\{[^}]*page="(\w+)"[^}]*\} 1/gu);
  return { titles, logged, counted: counted?.length ?? 0 };
}
const MISSING: ContentAnswer = { kind: 'missing' };

it('are handed over as they stand, also where a page was given another address', async () => {
  const moved: ContentAnswer = { kind: 'moved', to: '/neu/widerruf' };
  const shown = await titlesOf({
    terms: pageOf('AGB'),
    revocation: moved,
    'neu/widerruf': pageOf('Widerruf'),
  });
  expect(shown).toEqual({ titles: ['AGB', 'Widerruf'], logged: [], counted: 0 });
});

it('that are gone are an error in the log and counted, for the mail goes without them', async () => {
  expect(await titlesOf({ terms: pageOf('AGB') })).toEqual({ titles: ['AGB'], logged: ['revocation'], counted: 1 });
});

it('that cannot be had now let the mail wait', async () => {
  const away: ContentAnswer = { kind: 'unavailable', expires: new Date(0) };
  await expect(titlesOf({ terms: away })).rejects.toThrow('has no answer for the terms');
});
