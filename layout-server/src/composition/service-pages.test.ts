import { testShop } from '@vitrine/platform/testing/local-shop';
import type { CmsParagraph } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import type { ContentAnswer } from '../content/cms/index.ts';
import { fixtureFamily } from '../testing/fixture-family.ts';
import { createServicePages } from './service-pages.ts';

it('answer by the titles and questions of their paragraphs, without the numbers that only count them', async () => {
  const paragraph = (id: string, kind: string, fields: object): CmsParagraph => ({ id, kind, ...fields });
  const titled = (...titles: string[]) =>
    titles.map((title, index) => paragraph(`t${index}`, 'text', { title, anchor: `p${title.length}` }));
  const terms: ContentAnswer = {
    kind: 'found',
    page: {
      title: 'Unsere AGB',
      paragraphs: [
        ...titled('1. Lieferung', '24. Dezember', '2. 30 Tage Rückgabe', '30 Tage'),
        paragraph('faq', 'faq', { items: [{ question: '3. Wahl?', answer: 'Nein.' }] }),
      ],
    },
  };
  const family = fixtureFamily();
  const pages = {
    find: async (_shop: unknown, _locale: string, entry: string) => (entry === 'terms' ? terms : MISSING),
  };
  const answers = await createServicePages(pages, { current: () => family })(testShop());
  expect(answers).toEqual([
    { text: 'Unsere AGB', href: '/terms' },
    { text: 'Lieferung', href: '/terms#p12' },
    { text: '24. Dezember', href: '/terms#p12' },
    { text: '30 Tage Rückgabe', href: '/terms#p19' },
    { text: '30 Tage', href: '/terms#p7' },
    { text: '3. Wahl?', href: '/terms' },
  ]);
});
const MISSING: ContentAnswer = { kind: 'missing' };
