import { ANYBODY, type CmsPage } from '@vitrine/schemas';
import { catalog } from '@vitrine/component-registry/manifest';
import { expect, it } from 'vitest';
import type { Library, RequestFacts } from '../resolve/index.ts';
import { contentLayer } from './content-layer.ts';

const request: RequestFacts = {
  tenant: 'at',
  locale: 'de-AT',
  page: 'content',
  path: '/hilfe',
  ...ANYBODY,
  now: new Date('2026-11-20T10:00:00Z'),
  switches: {},
  arms: {},
};
const library: Library = {
  message: (key) => key,
  asset: () => undefined,
  link: (route) => `/${route}`,
  leadsOff: (address) => address.startsWith('/rechner'),
  content: () => undefined,
  context: () => undefined,
};

it('keeps the words of links to pages that are switched off, and no way there', () => {
  const text = '<p>Den <a href="/rechner?sku=1">Rechner</a> und die <a href="/hilfe">Hilfe</a>.</p>';
  const words = { id: 'text', kind: 'text', html: text };
  const questions = { id: 'fragen', kind: 'faq', title: 'Fragen', items: [{ question: 'Wie?', answer: text }] };
  const page: CmsPage = { title: 'Hilfe', paragraphs: [words, questions] };
  const { layer } = contentLayer(
    page,
    { parent: 'home', slot: 'main', instead: 'empty' },
    {
      entry: 'hilfe',
      request,
      library,
      components: catalog,
      sources: { find: () => undefined },
    },
  );
  const shown = JSON.stringify(layer.document);
  expect(shown).not.toContain('/rechner');
  expect(shown.match(/Den Rechner und die <a href=/gu)).toHaveLength(2);
});
