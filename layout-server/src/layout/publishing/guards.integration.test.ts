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
      `query ($input: PublishLayoutInput!) { validateLayout(input: $input) {
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
});
