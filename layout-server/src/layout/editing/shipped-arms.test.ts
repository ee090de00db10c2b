import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LayerDocument, Operation } from '@vitrine/schemas';
import { deepFreeze, operations } from '../resolve/testing/index.ts';
import { runsByTest, testOfOperation, withArm, withoutArm } from './index.ts';

const layerOf = (prefix: string, ops: Operation[]): LayerDocument => ({ page: 'home', prefix, ops });
const layers = (prefix: string) => fc.array(operations, { maxLength: 6 }).map((ops) => layerOf(prefix, ops));
/** What an arm inserts has ids of its own, which made-up layers have not. */
const changes = layers('words').map((layer) => ({ ...layer, ops: layer.ops.filter(({ op }) => op !== 'insert') }));

it('a layer that gives an arm back is as it was, and others that it took over stay', () => {
  fc.assert(
    fc.property(layers('at'), changes, layers('rail'), (own, words, rail) => {
      deepFreeze(own);
      const before = withArm(own, { test: 'rail', arm: 'c', layer: rail });
      const taken = withArm(before, { test: 'words', arm: 'b', layer: words });
      expect(taken.ops).toHaveLength(own.ops.length + words.ops.length + rail.ops.length);
      expect(withoutArm(taken, 'words')).toEqual(before);
      expect(withoutArm(before, 'words')).toBeUndefined();
    }),
  );
});

it('runs of operations are the layer in its order', () => {
  fc.assert(
    fc.property(layers('at'), layers('words'), layers('at'), (own, words, later) => {
      const taken = withArm(own, { test: 'words', arm: 'b', layer: words });
      const whole = { ...taken, ops: [...taken.ops, ...later.ops] };
      const runs = runsByTest(whole, ({ test }) => test);
      expect(runs.flatMap(({ document }) => document.ops)).toEqual(whole.ops);
      for (const { test, document } of runs)
        expect(new Set(document.ops.map((each) => each.test))).toEqual(new Set(document.ops.length > 0 ? [test] : []));
      expect(runsByTest(whole, () => undefined)).toEqual([{ test: undefined, document: whole }]);
    }),
  );
});

it('what was done since to a node of the arm goes with it, what was done to others stays', () => {
  const promo: Operation = { op: 'insert', parent: 'home', slot: 'main', node: { id: 'words.promo', type: 'note' } };
  const since: Operation[] = [
    { op: 'set', node: 'words.promo', pointer: '/props/text', value: 'Sale' },
    { op: 'hide', node: 'rail' },
  ];
  const taken = withArm(layerOf('at', []), { test: 'words', arm: 'b', layer: layerOf('words', [promo]) });
  expect(withoutArm({ ...taken, ops: [...taken.ops, ...since] }, 'words')).toEqual(layerOf('at', since.slice(1)));
  // In whatever layer, and also what was put into it since.
  const inside: Operation = { ...promo, parent: 'words.promo', node: { id: 'sale.note', type: 'note' } };
  const above = layerOf('sale', [inside, { op: 'hide', node: 'sale.note' }, ...since]);
  const testOf = testOfOperation([taken, above], (test) => test === 'words');
  expect(above.ops.map(testOf)).toEqual(['words', 'words', 'words', undefined]);
  expect(above.ops.map(testOfOperation([taken, above], () => false))).toEqual(above.ops.map(() => undefined));
});
