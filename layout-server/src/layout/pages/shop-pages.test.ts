import type { GateAnswer, PageFacts, RenderContext } from '@vitrine/schemas';
import { expect, it } from 'vitest';
import { fixtureFamily } from '../../testing/fixture-family.ts';
import { caller } from '../../testing/test-app.ts';
import type { PageService } from './page-service.ts';
import type { Refusal } from './refusal.ts';
import { createShopPages } from './shop-pages.ts';

const FACTS: PageFacts = {
  status: 200,
  page: 'account',
  revisionRef: 'r1',
  vary: [],
  query: [],
  experiments: [],
  tags: [],
  validUntil: '',
  cursor: 1,
};
const ASKER = caller({ tenant: 'oak', session: { id: 's', customer: '1' } as never });

/** A page service that has one page, and notes the contexts in which it was asked; `tree` says why there is none. */
function setup({
  facts = {},
  gate = { status: 200 },
  tree,
}: {
  facts?: Partial<PageFacts>;
  gate?: GateAnswer;
  tree?: (context: RenderContext) => Refusal | undefined;
}) {
  const [asked, taken]: [RenderContext[], string[]] = [[], []];
  const bytesFor = ({ page, locale }: RenderContext): Buffer => {
    const theme = fixtureFamily().find('oak')?.theme;
    return Buffer.from(
      JSON.stringify({
        tenant: { id: 'oak', name: 'Oak', styleVariant: 'home', theme },
        locale,
        page,
        version: 'abc',
        meta: { title: 'Konto', description: '', robots: 'noindex', canonical: '', alternates: [] },
        root: { id: page, type: 'page', v: 1, props: {} },
        words: { failed: '', retry: '', preview: '', unpublished: '', closePreview: '', previewStays: '' },
        tags: [],
        validUntil: '',
        cursor: 0,
        preview: false,
      }),
    );
  };
  const service: Pick<PageService, 'facts' | 'gate' | 'tree' | 'bytes'> = {
    facts: async (_tenant, _locale, _path, wish) =>
      wish !== undefined && 'page' in wish ? { ...FACTS, page: wish.page, status: 503 } : { ...FACTS, ...facts },
    gate: async () => gate,
    tree: async (context) => {
      asked.push(context);
      const receipt = { tree: `tree of ${context.page}`, version: 'abc', tags: [], validUntil: '', cursor: 1 };
      return tree?.(context) ?? { receipt, bytes: bytesFor(context) };
    },
    bytes: async (context, name) => {
      taken.push(name);
      return bytesFor(context);
    },
  };
  const pages = createShopPages(service, { current: fixtureFamily });
  return { asked, taken, page: () => pages.page('oak', { path: '/mein-konto', locale: 'de-AT', caller: ASKER }) };
}

it('makes a page for its visitor for whoever asks, and lets no renderer wait for it', async () => {
  const { asked, taken, page } = setup({ facts: { audience: 'visitor' } });
  expect(await page()).toMatchObject({ kind: 'page', status: 200, resolved: { page: 'account' } });
  expect(asked).toMatchObject([{ caller: ASKER, path: '/mein-konto' }]);
  expect(taken).toEqual(['tree of account']);
});

it('makes a page for everybody for nobody in particular', async () => {
  const { asked, taken, page } = setup({});
  expect(await page()).toMatchObject({ kind: 'page', status: 200 });
  expect([asked[0]?.caller, taken]).toEqual([undefined, []]);
});

it('gives a page behind a gate as the gate says', async () => {
  const gated = { audience: 'visitor', gated: true } as const;
  const cookies = [{ name: 'session', value: '', maxAge: 0 }];
  const led = setup({ facts: gated, gate: { location: '/kasse/hinweis', cookies } });
  expect(await led.page()).toEqual({ kind: 'redirect', status: 307, location: '/kasse/hinweis', cookies });
  expect(led.asked).toEqual([]);
  const missing = setup({ facts: gated, gate: { status: 404 } });
  expect(await missing.page()).toMatchObject({ kind: 'page', status: 404, resolved: { page: 'account' } });
});

it('gives the page of the status 503 for one that cannot be made now, and throws for what is a bug', async () => {
  const refusal = (code: Refusal['code']) => (context: RenderContext) =>
    context.page === 'account' ? { code, message: 'expected the nodes main' } : undefined;
  const late = setup({ tree: refusal('UNAVAILABLE') });
  expect(await late.page()).toMatchObject({ kind: 'page', status: 503, resolved: { page: 'unavailable' } });
  await expect(setup({ tree: refusal('UNKNOWN_REVISION') }).page()).rejects.toThrow('expected the nodes main');
});
