import { ANYBODY, type RenderContext } from '@vitrine/schemas';
import { expect, it } from 'vitest';
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
