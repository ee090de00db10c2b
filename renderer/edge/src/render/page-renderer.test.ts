import { ANYBODY, type RenderContext, type TreeReceipt } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import type { Asker } from '../upstream/turns.ts';
import { failed } from '../upstream/failure.ts';
import { createPageRenderer } from './page-renderer.ts';

const CONTEXT: RenderContext = {
  tenant: 'at',
  locale: 'de-AT',
  path: '/',
  query: {},
  page: 'category',
  revisionRef: 'r',
  visitor: ANYBODY,
  arms: {},
  status: 200,
  requestId: 'request-1',
};

it('gives endlessly many pages, whatever they are, turns of one kind, and every other page those of its own', async () => {
  const askers: Asker[] = [];
  const unasked = (): never => expect.fail('nobody had a turn');
  const renderer = createPageRenderer({
    layoutServer: { tree: unasked },
    remote: { call: unasked },
    signer: { sign: unasked },
    turns: {
      run: async (asker) => {
        askers.push(asker);
        return failed('BUSY', 'expected a turn');
      },
    },
  });
  for (const page of ['category', 'search'])
    for (const isOpen of [false, true]) await renderer.render({ ...CONTEXT, page }, { isOpen, client: '198.51.100.1' });
  await renderer.render(CONTEXT);
  expect(askers.map(({ kind, client }) => [kind, client])).toEqual([
    ['category', '198.51.100.1'],
    ['*', '198.51.100.1'],
    ['search', '198.51.100.1'],
    ['*', '198.51.100.1'],
    ['category', ''],
  ]);
});

describe('what the renderer gives', () => {
  const MADE = '<html><body data-layout-version="v1"><main>Kleider</main></body></html>';
  const answered = async (html: string, node?: string) => {
    const renderer = createPageRenderer({
      layoutServer: { tree: async () => ({ ok: true, value: { tree: 't', version: 'v1' } as TreeReceipt }) },
      remote: {
        call: async () => ({
          ok: true,
          value: { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) },
        }),
      },
      signer: { sign: () => 'token' },
      turns: { run: (_, work) => work() },
    });
    const outcome = await renderer.render({ ...CONTEXT, ...(node === undefined ? {} : { node }) });
    return outcome.ok ? outcome.value.html.toString() : outcome.failure.code;
  };

  it('is shown whole: a page that breaks off is none, however properly its answer ended', async () => {
    expect([await answered(MADE), await answered(`${MADE}\n`)]).toEqual([MADE, `${MADE}\n`]);
    for (const length of [MADE.length - 1, MADE.length - 14, 60])
      expect([length, await answered(MADE.slice(0, length))]).toEqual([length, 'INVALID_ANSWER']);
  });

  it('is a node without a page around it where a node was asked for', async () => {
    const node = '<div data-layout-version="v1"></div>';
    expect([await answered(node, 'rail'), await answered(node)]).toEqual([node, 'INVALID_ANSWER']);
  });
});
