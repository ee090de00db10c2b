import { evalCondition, type ConditionInterface } from '@growthbook/growthbook';
import { compileCondition } from '@vitrine/schemas/conditions';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const INSTANTS = ['2026-11-01T00:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-12-01T00:00:00.000Z'];
const VALUES = {
  locale: ['de-AT', 'de-DE', 'nl-NL'],
  device: ['mobile', 'tablet', 'desktop'],
  segment: ['gold', 'tin'],
};
const comparison = (values: readonly string[]) =>
  fc.oneof(
    fc.record({ $eq: fc.constantFrom(...values) }),
    fc.record({ $ne: fc.constantFrom(...values) }),
    fc.record({ $in: fc.subarray([...values]) }),
    fc.record({ $nin: fc.subarray([...values]) }),
    fc.record({ $not: fc.record({ $in: fc.subarray([...values], { minLength: 1 }) }) }),
    fc.record({ $exists: fc.boolean() }),
  );
const leaf = fc.oneof(
  ...Object.entries(VALUES).map(([name, values]) => comparison(values).map((one) => ({ [name]: one }))),
  fc.boolean().map((abroad) => ({ abroad })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), fc.constantFrom(...INSTANTS))
    .map(([operator, instant]) => ({ time: { [operator]: instant } })),
);
const { condition } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(tie('condition'), { minLength: 1, maxLength: 3 }))
      .map(([operator, parts]) => ({ [operator]: parts })),
    tie('condition').map((part) => ({ $not: part })),
  ),
}));
const visitor = fc.record({
  locale: fc.constantFrom(...VALUES.locale),
  device: fc.constantFrom(...VALUES.device),
  segment: fc.constantFrom(null, ...VALUES.segment),
  abroad: fc.boolean(),
  time: fc.constantFrom(...INSTANTS, '2026-11-20T10:00:00.001Z'),
});

it('conditions mean what they mean to GrowthBook, whose syntax they have', () => {
  fc.assert(
    fc.property(condition, visitor, (given, of) => {
      const { holds, problems } = compileCondition(given);
      expect(problems).toEqual([]);
      expect(holds(of)).toBe(evalCondition(of, given as ConditionInterface));
    }),
    { numRuns: 2_000 },
  );
});
