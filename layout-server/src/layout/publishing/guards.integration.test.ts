import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument, Operation } from '@vitrine/schemas';
import type { App } from '../../app.ts';
import { createRealShopsApp, realShopsFolder, type TestFolder } from '../../testing/test-app.ts';

/** What a validation said: the faults that forbid, and the warnings, each as `CODE node: sentence`. */
interface Said {
  faults: string[];
  warnings: string[];
}

describe('what the shops of this repository are guarded against', () => {
  let folder: TestFolder;
  let app: App;

  beforeAll(async () => {
    folder = realShopsFolder();
    app = await createRealShopsApp(folder);
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const ask = async <T>(query: string, variables: object): Promise<T> => {
    const answer = await app.staffServer.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Bearer test-merchandiser' },
      payload: { query, variables },
    });
    const { data, errors } = answer.json<{ data?: T; errors?: object[] }>();
    if (data === undefined || data === null) throw new Error(JSON.stringify(errors));
    return data;
  };
  const published = async <T>(id: string): Promise<T> =>
    (
      await ask<{ layout: { document: T } }>('query ($id: ID!) { layout(id: $id) { ... on Layout { document } } }', {
        id,
      })
    ).layout.document;
  const validate = async (id: string, document: object): Promise<Said> => {
    const FAULT = '{ code nodeId message expected }';
    const { validateLayout: outcome } = await ask<{
      validateLayout: Partial<Record<keyof Said, { code: string; nodeId: string | null; expected: string }[]>>;
    }>(
      `query ($input: ValidateLayoutInput!) { validateLayout(input: $input) {
        ... on LayoutInvalid { faults ${FAULT} } ... on Publishable { warnings ${FAULT} } } }`,
      { input: { id, document } },
    );
    const told = (list: { code: string; nodeId: string | null; expected: string }[] = []) => [
      ...new Set(list.map(({ code, nodeId, expected }) => `${code} ${nodeId ?? ''}: ${expected}`)),
    ];
    return { faults: told(outcome.faults), warnings: told(outcome.warnings) };
  };
  /** What is said of the shop's layer with more operations at its end. */
  const withOps = async (id: string, ...ops: Operation[]): Promise<Said> => {
    const layer = await published<LayerDocument>(id);
    return validate(id, { ...layer, ops: [...layer.ops, ...ops] });
  };

  describe('what the law wants', () => {
    it('cannot be taken from a shop by its layer, in whatever way; its order may change', async () => {
      const attempts: Operation[] = [
        { op: 'hide', node: 'legal' },
        { op: 'hide', node: 'footer' },
        { op: 'set', node: 'footer', pointer: '/when', value: { device: 'mobile' } },
        { op: 'set', node: 'legal', pointer: '/props/links', value: [] },
        { op: 'unset', node: 'legal', pointer: '/props' },
        { op: 'hide', node: 'consent' },
        { op: 'set', node: 'consent', pointer: '/props/refuseLabel', value: 'x' },
        { op: 'hide', node: 'consent-settings' },
      ];
      const { ops } = await published<LayerDocument>('at/frame.layer');
      const { faults } = await withOps('at/frame.layer', ...attempts, {
        op: 'move',
        node: 'consent-settings',
        before: 'consent',
      });
      expect(faults.map((each) => each.split(':')[0])).toEqual(attempts.map(({ node }) => `LOCKED ${node}`));
      attempts.forEach(({ op }, index) =>
        expect(faults[index]).toContain(
          `or have it changed in the layout that locks it for operation ${ops.length + index + 1} (${op})`,
        ),
      );
      expect(faults[1]).toBe(
        `LOCKED footer: "footer" to stay where every shopper sees it, since a layer below locks "footer" against it (It holds the links that the law wants on every page); move it instead, or have it changed in the layout that locks it for operation ${ops.length + 2} (hide)`,
      );
    });

    it('cannot be taken from the frame of the checkout either', async () => {
      const ops: Operation[] = [
        { op: 'hide', node: 'legal' },
        { op: 'hide', node: 'footer' },
        { op: 'hide', node: 'consent' },
        { op: 'hide', node: 'consent-settings' },
      ];
      const { faults } = await validate('at/frame-checkout.layer', { page: 'frame-checkout', prefix: 'at', ops });
      expect(faults.map((each) => each.split(':')[0])).toEqual(ops.map(({ node }) => `LOCKED ${node}`));
      const frame = await published<LayoutDocument>('base/frame-checkout.layout');
      const { consent: _consent, footer: _footer, ...slots } = frame.root.slots ?? {};
      const bare = await validate('base/frame-checkout.layout', { ...frame, root: { ...frame.root, slots } });
      expect(
        bare.faults.filter((each) => each.startsWith('UNLAWFUL')).map((each) => /type "([a-z-]+)"/.exec(each)?.[1]),
      ).toEqual(['legal-links', 'consent-banner', 'consent-settings']);
    });

    it('cannot be taken from the way to an order', async () => {
      const ops: Operation[] = [
        { op: 'hide', node: 'review' },
        { op: 'hide', node: 'checkout' },
        { op: 'hide', node: 'review-lines' },
        { op: 'set', node: 'review', pointer: '/props/submitLabel', value: 'Weiter' },
      ];
      const layer = { page: 'checkout-review', prefix: 'at', ops };
      const { faults } = await validate('at/checkout-review.layer', layer);
      expect(faults.map((each) => each.split(':')[0])).toEqual(ops.map(({ node }) => `LOCKED ${node}`));
    });

    it('stays while a shop adds a row of trust to the steps of the checkout, before or behind what is filled in', async () => {
      const row = {
        id: 'at.trust',
        type: 'usp-bar',
        props: {
          label: { $t: 'frame.service' },
          facts: [
            { icon: 'phone', text: { $t: 'footer.hours.phone' }, href: { $t: 'footer.hours.phoneHref' } },
            { icon: 'shield-check', text: { $t: 'footer.hours.note' } },
          ],
        },
      };
      const insert: Operation = { op: 'insert', parent: 'checkout', slot: 'main', node: row };
      for (const [page, step] of [
        ['checkout-payment', 'payment'],
        ['checkout-review', 'review'],
      ] as const)
        for (const place of [{}, { before: step }]) {
          const layer = { page, prefix: 'at', ops: [{ ...insert, ...place }] };
          expect(await validate(`at/${page}.layer`, layer)).toEqual({ faults: [], warnings: [] });
        }
      // What an arm of a test would do with it meets the same gates.
      const ops: Operation[] = [
        insert,
        { op: 'move', node: 'at.trust', before: 'review' },
        { op: 'hide', node: 'review' },
      ];
      const { faults } = await validate('at/checkout-review.layer', { page: 'checkout-review', prefix: 'at', ops });
      expect(faults.map((each) => each.split(':')[0])).toEqual(['LOCKED review']);
    });

    it('cannot be taken by the shared layout either, nor by one that a shop has for itself', async () => {
      const frame = await published<LayoutDocument>('base/frame.layout');
      const without = (names: readonly string[]): LayoutDocument => ({
        ...frame,
        root: {
          ...frame.root,
          slots: Object.fromEntries(
            Object.entries(frame.root.slots ?? {}).map(([slot, list]) => [slot, names.includes(slot) ? [] : list]),
          ),
        },
      });
      for (const id of ['base/frame.layout', 'at/frame.layout']) {
        const { faults } = await validate(id, without(['footer', 'consent']));
        expect(
          faults.filter((each) => each.startsWith('UNLAWFUL')).map((each) => /type "([a-z-]+)"/.exec(each)?.[1]),
        ).toEqual(['legal-links', 'consent-banner', 'consent-settings']);
      }
    });

    it('cannot lose one of its links in the shared layout', async () => {
      const frame = await published<LayoutDocument>('base/frame.layout');
      const text = JSON.stringify(frame);
      const privacy = '{"label":{"$t":"frame.privacy"},"href":{"$link":"privacy"}}';
      const { faults } = await validate('base/frame.layout', JSON.parse(text.replaceAll(`${privacy},`, '')) as object);
      expect(faults).toContainEqual(
        expect.stringContaining('UNLAWFUL legal: a link to the route "privacy" among the links of "legal-links"'),
      );
    });

    it('cannot be lost with the frame of a page', async () => {
      const { frame: _frame, ...home } = await published<LayoutDocument>('base/home.layout');
      const { faults } = await validate('at/home.layout', home);
      expect(faults).toEqual([expect.stringContaining('UNLAWFUL : the frame "frame", as the page has it now')]);
    });
  });

  describe('what is untrue, missing or leads nowhere', () => {
    const insert = (node: object): Operation => ({
      op: 'insert',
      parent: 'home',
      slot: 'main',
      node: node as never,
    });
    const rail = (id: string, args: object) => ({
      id: `at.${id}`,
      type: 'product-rail',
      props: { title: { $t: 'home.bestsellers' }, products: { $data: 'products' } },
      data: { products: { source: 'products', args } },
    });
    const link = (id: string, href: unknown) => ({
      id: `at.${id}`,
      type: 'promo-bar',
      props: { label: 'Aktion', text: 'Wollmäntel', link: { label: 'Ansehen', href } },
    });

    it('is told with counts where shoppers see less than was meant', async () => {
      const { faults, warnings } = await withOps(
        'at/home.layer',
        { op: 'set', node: 'new-arrivals', pointer: '/data/products/args', value: { skus: ['SKU-1001', 'SKU-0000'] } },
        insert(rail('none', { skus: ['SKU-0000', 'SKU-0001'] })),
        insert(rail('empty', { category: 'waesche' })),
        insert(rail('unknown', { category: 'klieder' })),
        insert({ ...rail('asks', { category: 'maentel' }), when: { category: 'maentle', brand: 'nixda' } }),
        insert(link('typed', '/gibt-es-nicht')),
        insert(link('page', { $link: 'landingPages', params: { path: 'nie-geschrieben' } })),
        insert(link('product', { $link: 'product', params: { sku: 'SKU-0000' } })),
        insert(link('good', { $link: 'landingPages', params: { path: 'mantel' } })),
      );
      expect(faults).toEqual([]);
      const found = (node: string) => warnings.filter((each) => each.split(':')[0]?.endsWith(` ${node}`));
      expect(found('new-arrivals')).toEqual([
        'UNKNOWN_PRODUCT new-arrivals: products that at sells: 1 of 2 are not among them, shoppers see 1; name others, or import them',
      ]);
      expect(found('at.none')).toEqual([
        expect.stringContaining('2 of 2 are not among them, shoppers see nothing of it'),
      ]);
      expect(found('at.empty')).toEqual([expect.stringMatching(/^TOO_FEW .*it has 0, so shoppers see nothing of it/)]);
      expect(found('at.unknown')).toEqual([expect.stringMatching(/^UNKNOWN_CATEGORY .*it has none of this name/)]);
      expect(found('at.asks').map((each) => each.split(' ')[0])).toEqual(['UNKNOWN_CATEGORY', 'UNKNOWN_BRAND']);
      for (const node of ['at.typed', 'at.page', 'at.product'])
        expect(found(node).map((each) => each.split(' ')[0])).toContain('DEAD_LINK');
      expect(found('at.good').map((each) => each.split(' ')[0])).not.toContain('DEAD_LINK');
    });

    it('is told where a rule wants a place for a product in a list that does not hold it', async () => {
      const place = (sku: string, ...categories: string[]) => ({ sku, place: 1, in: { categories } });
      const { faults, warnings } = await validate('at/search.rules', {
        pins: [
          place('SKU-2011', 'moebel', 'kleider'),
          place('SKU-0000', 'kleider'),
          { sku: 'SKU-2011', place: 1, in: { terms: ['kleid', 'Zweisitzer', 'nixda'] } },
        ],
        sponsored: [{ ...place('SKU-2011', 'waesche', 'kleider'), payer: 'Möbelhof Mur' }],
      });
      expect(faults).toEqual([]);
      expect(warnings.map((each) => each.split(':')[0])).toEqual([
        'UNKNOWN_PRODUCT ',
        'TOO_FEW ',
        'NOT_SHOWN ',
        'NOT_SHOWN ',
        'NOT_SHOWN ',
      ]);
      expect(warnings.at(2)).toContain('a product that kleider of at holds; this one is not in it');
      expect(warnings.at(3)).toContain('a product that shoppers of at find by "kleid"; this one they do not');
      expect(warnings.at(4)).toContain('find by "nixda"');
    });

    it('is told where a text gets a key that nothing names', async () => {
      const copy = await published<Record<string, object>>('at/de-AT.copy');
      const { faults, warnings } = await validate('at/de-AT.copy', {
        ...copy,
        category: { ...copy['category'], handschuhe: 'Handschuhe' },
        promotion: { winter: 'Wintertage' },
        password: { forgot: { title: 'Neues Passwort' } },
      });
      expect(faults).toEqual([]);
      expect(warnings).toEqual([
        expect.stringMatching(
          /^NOT_SHOWN : the key of a text that at shows; nothing names this one.*"promotion.winter"/,
        ),
      ]);
    });

    it('is told where two bars shout at once, and where a picture says nothing', async () => {
      const { faults, warnings } = await withOps(
        'at/home.layer',
        { op: 'set', node: 'promo', pointer: '/when', value: { locale: 'de-AT' } },
        insert(link('second', { $link: 'home' })),
        insert({
          id: 'at.story',
          type: 'image-text',
          props: { title: 'Wolle', image: { $asset: 'story-at-shelf' }, imageAlt: '' },
        }),
      );
      expect(faults).toEqual([]);
      expect(warnings).toContainEqual(
        expect.stringMatching(/^DOUBLE_PROMOTION at.second: one "promo-bar" at a time: 2 /),
      );
      expect(warnings).toContainEqual(
        expect.stringMatching(/^NO_WORDS at.story: words that say what the picture shows/),
      );
    });

    it('is told which text, picture or route a slip of the pen may have meant', async () => {
      const { faults } = await withOps(
        'at/home.layer',
        insert({
          id: 'at.slips',
          type: 'image-text',
          props: {
            title: { $t: 'home.hero.headlin' },
            image: { $asset: 'story-at-shelv' },
            imageAlt: 'Regal',
            link: { href: { $link: 'baskte' }, label: 'Zum Warenkorb' },
          },
        }),
      );
      const said = faults.join('\n');
      expect(said).toContain('the name of a picture, perhaps "story-at-shelf"');
      expect(said).toContain('the name of a route, with its parameters, perhaps "basket"');
      expect(said).toMatch(/a message key of de-AT, perhaps "home\.hero\./u);
    });

    it('is refused where a price, a rating or stock is typed', async () => {
      const typed = { current: '€ 19,99' };
      const { faults } = await withOps(
        'at/home.layer',
        insert({ id: 'at.price', type: 'price', props: { price: typed } }),
        { op: 'set', node: 'about', pointer: '/props/text', value: 'Jetzt nur 19,99 €' },
        { op: 'set', node: 'promo', pointer: '/props/text', value: 'Nur noch 3 Stück' },
        { op: 'set', node: 'promo', pointer: '/props/label', value: '4,8 von 5 Sternen' },
      );
      expect(faults.filter((each) => each.startsWith('TYPED_FACT')).map((each) => each.split(':')[0])).toEqual([
        'TYPED_FACT at.price',
        'TYPED_FACT about',
        'TYPED_FACT promo',
        'TYPED_FACT promo',
        'TYPED_FACT at.price',
      ]);
      expect(faults).toContainEqual(
        expect.stringContaining('no stock in a typed text: take what products cost from data'),
      );
    });

    it('is refused where the page would be empty', async () => {
      const home = await published<LayoutDocument>('base/home.layout');
      const { ops } = await published<LayerDocument>('at/home.layer');
      const ids = [
        ...(home.root.slots?.['main'] ?? []).map(({ id }) => id),
        ...ops.flatMap((operation) => (operation.op === 'insert' ? [operation.node.id] : [])),
      ];
      const { faults } = await withOps('at/home.layer', ...ids.map((node) => ({ op: 'hide' as const, node })));
      expect(faults).toContainEqual(
        expect.stringMatching(/^EMPTY_PAGE home: at least one node in the main area that every visitor sees/),
      );
    });

    it('is told of a page that no address shows', async () => {
      const home = await published<LayoutDocument>('base/home.layout');
      const { warnings } = await validate('base/nowhere.layout', { ...home, page: 'nowhere' });
      expect(warnings).toContainEqual(
        'NO_ADDRESS : a route that shows the page "nowhere"; no shop has none, so nobody can reach it; name it in routes.json first',
      );
    });

    it('is told of goods and addresses that a page of content names in vain, and not of a link to itself', async () => {
      const { warnings } = await validate('at/de-AT/lp/einsam.content', {
        title: 'Advent',
        paragraphs: [
          { id: 'goods', kind: 'products', title: 'Zum Verschenken', skus: ['SKU-1001', 'SKU-0000'] },
          {
            id: 'words',
            kind: 'text',
            html: '<p><a href="/c/maentell">Mäntel</a>, <a href="/lp/einsam">hier</a></p>',
          },
        ],
      });
      expect(warnings).toEqual([
        expect.stringMatching(/^NO_WAY_THERE/),
        'UNKNOWN_PRODUCT cms-goods: products that at sells: 1 of 2 are not among them, shoppers see 1; name others, or import them',
        expect.stringMatching(/^DEAD_LINK cms-words: an address that at answers; this one is not found/),
      ]);
    });

    it('is told of no link that the layer of a language leads elsewhere', async () => {
      const said = async (id: string, link: { $link: string; params: { path: string } }) =>
        (await withOps(id, { op: 'set', node: 'ch.linen', pointer: '/props/link/href', value: link })).warnings.filter(
          (each) => each.startsWith('DEAD_LINK'),
        );
      expect(await said('ch/home.layer', { $link: 'magazine', params: { path: 'leinen' } })).toEqual([]);
      expect(await said('ch/home.fr-CH.layer', { $link: 'frenchMagazine', params: { path: 'leinen' } })).toEqual([
        expect.stringContaining('this one is not found'),
      ]);
    });

    it('is told of a page that nothing links to, once', async () => {
      const page = await published<object>('at/de-AT/lp/mantel.content');
      const { warnings } = await validate('at/de-AT/lp/einsam.content', page);
      expect(warnings).toEqual([
        'NO_WAY_THERE : a link to /lp/einsam in a layout, another page or a menu of at; there is none, so only who is given the address finds the page; link it, or send the address out',
      ]);
      expect((await validate('at/de-AT/lp/mantel.content', page)).warnings).toEqual([]);
    });
  });
});
