/** The pages are HTML as the standard has it, judged by html-validate; nothing stands behind the document. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, it } from 'vitest';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));
/** Each kind of page in one shop, the home page in all. */
const PAGES: readonly (readonly [shop: string, address: string])[] = [
  ['at', '/'],
  ['at', '/c/damenmode'],
  ['at', '/s/kleid'],
  ['at', '/p/SKU-1001'],
  ['at', '/warenkorb'],
  ['at', '/gibt-es-nicht'],
  ['de', '/'],
  ['de', '/merkzettel'],
  ['de', '/service-hilfe/ueber-uns/impressum'],
  ['ch', '/'],
  ['ch', '/fr'],
  ['nl', '/'],
  ['lingerie', '/'],
  ['lingerie', '/service-hilfe/newsletter/anmeldung'],
];

let product: SharedProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

it.each(PAGES)('%s%s', async (shop, address) => {
  const { body, headers } = await product.get(address, { host: `${shop}.localhost` });
  expect(headers['content-type']).toContain('text/html');
  expect(body.endsWith('</body></html>')).toBe(true);
  const { results } = await validator.validateString(body);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => [ruleId, message, selector]),
  );
  expect(faults).toEqual([]);
});

/**
 * What is styled by a rule of `:has()` has a class: one about `li` has each `li` of the page styled anew for every part of the page
 * that comes in, since `:has()` of another rule may be about the root.
 */
it.each(PAGES.filter(([, address]) => address === '/'))('%s%s styles by :has() only what has a class', async (shop) => {
  const { body } = await product.get('/', { host: `${shop}.localhost` });
  const linked = /<link id="sheet" rel="stylesheet" href="([^"]+)"/u.exec(body)?.[1] ?? '';
  const { body: sheets } = await product.get(linked, { host: `${shop}.localhost` });
  const selectors = [...sheets.matchAll(/(?<=^|[{}])[^{}@]*:has\([^{}]*(?=\{)/gu)].flatMap(([list]) =>
    list.split(/,(?![^(]*\))/u),
  );
  expect(selectors.length).toBeGreaterThan(3);
  const subjects = selectors.map((selector) => {
    const last = selector.replaceAll(/\((?:[^()]|\([^()]*\))*\)/gu, '').split(/[\s>+~]+/u);
    return [selector, last.at(-1)] as const;
  });
  expect(subjects.filter(([, subject = '']) => /^[a-z]/u.test(subject) && !/[.#[]/u.test(subject))).toEqual([]);
});

it('what a page says to those who share it, install it or search for it can be had', async () => {
  const { body } = await product.get('/', { host: 'at.localhost' });
  const contentOf = (name: string): string =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(body)?.[1] ?? '';
  expect([contentOf('image:width'), contentOf('image:height'), contentOf('site_name')]).toEqual([
    '1200',
    '630',
    'Ahornhaus',
  ]);
  const manifest = /<link rel="manifest" href="([^"]+)"/.exec(body)?.[1] ?? '';
  const icons = [...body.matchAll(/<link rel="(?:apple-touch-)?icon" href="(\/[^"]+\.png)"/g)].map(
    ([, href = '']) => href,
  );
  expect(icons).toHaveLength(2);
  for (const [address, type] of [
    [new URL(contentOf('image')).pathname, 'image/jpeg'],
    [manifest, 'application/manifest+json'],
    ...icons.map((icon) => [icon, 'image/png'] as const),
  ] as const) {
    const { status, headers } = await product.get(address, { host: 'at.localhost' });
    expect([address, status, headers['content-type']]).toEqual([address, 200, type]);
  }
  const data = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }] });
});
