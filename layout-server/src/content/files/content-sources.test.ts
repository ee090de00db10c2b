import { describe, expect, it } from 'vitest';
import type { LocalShop, PageScope } from '@vitrine/platform/doors';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import type { FileAnswer } from './file-answer.ts';
import { bucketOf, createContentSources } from './index.ts';

const [shop] = fixtureFamily().shops;
if (shop === undefined) throw new Error('expected a fixture shop');
const [{ locale }] = shop.locales;
const language = locale.split('-')[0] ?? '';

/** The sources over these files, and the names that they asked for. */
function setup(files: Record<string, unknown>) {
  const asked: string[] = [];
  const sources = createContentSources({
    shopOf: () => shop,
    files: {
      async find(_shop, { name }) {
        asked.push(name);
        const value = files[name];
        const answer = value === undefined ? { kind: 'missing' } : { kind: 'found', value };
        return { answer: answer as FileAnswer<never>, tags: [`file:${name}`] };
      },
    },
  });
  const scope: PageScope = { shop: { tenant: shop?.id, locale, asset: () => undefined } as unknown as LocalShop };
  const fetch = async (name: string, args: Record<string, string> = {}) => {
    const source = sources.find((one) => one.name === name) ?? expect.fail(`no source ${name}`);
    return source.fetch(args, scope, new AbortController().signal);
  };
  return { asked, fetch };
}

describe('sources of files of content', () => {
  it('ask for a file by the words of the node, in the locale or its language', async () => {
    const { asked, fetch } = setup({});
    await fetch('snippet', { id: 'pflege' });
    await fetch('promotion', { code: 'SOMMER' });
    for (const name of ['snippet', 'banner', 'survey', 'newsletter', 'promotion']) await fetch(name);
    await fetch('seo', { category: 'damen/kleider' });
    await fetch('banner-bar', { path: '/' });
    await fetch('banner-bar', { path: '/gibt/es/nicht' });
    await fetch('banner-bar', { path: `/s/${'x'.repeat(150)}` });
    expect(asked).toEqual([
      `snippets/${locale}/pflege`,
      `promotions/${language}/SOMMER`,
      `promotions/${language}/empty`,
      // Nothing is asked for that a node does not name.
      `promotions/${language}/empty`,
      `seo/${locale}/kleider`,
      `bucket-usp-bar/${language}/storefront`,
    ]);
  });

  it('say that there is nothing to show, with what invalidates that; a footer stands without its columns', async () => {
    const { fetch } = setup({});
    expect(await fetch('snippet', { id: 'pflege' })).toEqual({
      value: {},
      isEmpty: true,
      tags: [`file:snippets/${locale}/pflege`],
    });
    expect((await fetch('footer')).value).toEqual({ columns: [] });
    expect((await fetch('footer')).isEmpty).toBeUndefined();
  });

  it('show the offer for no code where there is none of the code', async () => {
    const { fetch } = setup({ [`promotions/${language}/empty`]: { title: 'Vorbei', text: 'Schau in den Sale.' } });
    expect((await fetch('promotion', { code: 'X1' })).value).toEqual({ title: 'Vorbei', text: 'Schau in den Sale.' });
  });

  it('leave out links that lead to no page of the shop, and what has none left', async () => {
    const { fetch } = setup({
      [`footer/${locale}`]: {
        columns: [
          {
            title: 'Da',
            links: [
              { label: 'Start', href: '/' },
              { label: 'Fort', href: '/gibt/es/nicht' },
            ],
          },
          { title: 'Leer', links: [{ label: 'Fort', href: '/gibt/es/nicht' }] },
          { title: 'Anderswo', links: [{ label: 'Dort', href: 'https://example.com/' }] },
        ],
      },
    });
    expect((await fetch('footer')).value).toEqual({
      columns: [
        { title: 'Da', links: [{ label: 'Start', href: '/' }] },
        { title: 'Anderswo', links: [{ label: 'Dort', href: 'https://example.com/' }] },
      ],
    });
  });

  it('make HTML safe, and take nothing of a file that no component has asked for', async () => {
    const { fetch } = setup({
      [`snippets/${locale}/pflege`]: { html: '<p onclick="x()">Lüften</p><script>x()</script>', author: 'Redaktion' },
    });
    expect((await fetch('snippet', { id: 'pflege' })).value).toEqual({ html: '<p>Lüften</p>' });
  });
});

describe('the bucket of a page', () => {
  it.each([
    ['/', 'storefront'],
    ['/storefront', 'storefront'],
    ['/aide-service/contact', 'aide-service-contact'],
    ['/kasse/bezahlt/', 'kasse-bezahlt'],
  ])('of %s is %s', (path, bucket) => {
    expect(bucketOf(path)).toBe(bucket);
  });
});
