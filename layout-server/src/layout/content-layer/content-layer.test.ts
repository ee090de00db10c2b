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

it('leaves out lines, entries and buttons that are nothing but such a way, and what a switch takes away', () => {
  const way = '<a href="/rechner">Zum Rechner</a>';
  const other = '<a href="/hilfe">Zur Hilfe</a>';
  const paragraphs = [
    { id: 'text', kind: 'text', html: `<p>Rechne selbst.</p><p>${way}</p><ul><li>${way}</li><li>${other}</li></ul>` },
    {
      id: 'bild',
      kind: 'image-text',
      title: 'Hilfe',
      text: 'Wir rechnen.',
      image: { asset: 'bild', alt: 'Ein Bild' },
      link: { label: 'Zum Rechner', href: '/rechner' },
    },
    { id: 'aus', kind: 'text', switch: 'calculator', html: '<p>Aus.</p>' },
    { id: 'nie', kind: 'text', switch: 'calculater', html: '<p>Nie.</p>' },
    { id: 'post', kind: 'newsletter', title: 'Post' },
  ];
  const page: CmsPage = { title: 'Hilfe', paragraphs };
  const NO_FORM = { name: '', values: {}, errors: {}, problem: '' };
  const image = { src: '/assets/bild', width: 1, height: 1, color: '#ffffff' };
  const { layer, faults } = contentLayer(
    page,
    { parent: 'home', slot: 'main', instead: 'empty' },
    {
      entry: 'hilfe',
      request: { ...request, switches: { calculator: false } },
      library: { ...library, asset: () => image, context: (name) => (name === 'form' ? NO_FORM : 'Ahornhaus') },
      components: catalog,
      sources: { find: () => undefined },
    },
  );
  expect(faults.map(({ code, nodeId }) => [code, nodeId])).toEqual([['UNKNOWN_SWITCH', 'cms-nie']]);
  const shown = JSON.stringify(layer.document);
  expect(shown).not.toMatch(/Zum Rechner/u);
  expect(shown).toContain('<p>Rechne selbst.</p><ul><li><a href=');
  expect(shown).toContain('"id":"cms-bild"');
  expect(shown).toContain('"when":{"switch.calculator":true}');
  expect(shown).toContain('"when":{"switch.newsletterSubscribe":true}');
});
