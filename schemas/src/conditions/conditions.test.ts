import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_NAMES, checkCondition, compileCondition, CONDITION_BOUNDS } from './index.ts';

// What conditions mean is in tests/conformance/conditions, for layout server and edge alike.
const visitor = {
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path: `/${'a'.repeat(500)}!`,
  device: 'mobile',
  login: 'anonymous',
  segment: '',
  abroad: false,
  bot: false,
  time: '2026-11-20T10:00:00.000Z',
};

describe('a misspelt condition is told what may have been meant', () => {
  it.each([
    [{ devise: 'mobile' }, 'did you mean "device"?'],
    [{ device: 'mobil' }, 'did you mean "mobile"?'],
    [{ device: { $inn: ['mobile'] } }, 'did you mean "$in"?'],
    [{ $orr: [{ bot: true }] }, 'did you mean "$or"?'],
    [{ 'switch.paybak': true }, 'did you mean "payback"?'],
  ])('%j: %s', (condition, meant) => {
    const [problem] = checkCondition(condition, ['payback', 'recommendations']);
    expect(problem?.expected).toContain(meant);
    expect(compileCondition(condition).holds({ ...visitor, switch: {} })).toBe(false);
  });

  it('and nothing is guessed where nothing is near', () => {
    expect(checkCondition({ planet: 'mars' })[0]?.expected).not.toContain('did you mean');
  });
});

it.each([
  [{ locale: 'fr-CH' }, ['/locale']],
  [{ locale: { $in: ['fr-CH', 'de-AT'] } }, ['/locale/$in/0', '/locale/$in/1']],
  [{ $and: [{ locale: { $eq: 'fr-CH' } }] }, ['/$and/0/locale/$eq']],
  [{ locale: { $ne: 'fr-CH' } }, []],
  [{ locale: { $nin: ['fr-CH'] } }, []],
  [{ locale: { $not: { $eq: 'fr-CH' } } }, []],
  [{ $not: { locale: 'fr-CH' } }, []],
  [{ $nor: [{ locale: 'fr-CH' }] }, []],
  [{ $or: [{ locale: 'fr-CH' }, { bot: true }] }, []],
])('%j needs the texts at %j, those that it can hold without left out', (condition, places) => {
  expect(compileCondition(condition).named.map(({ pointer }) => pointer)).toEqual(places);
});

const literal = fc.oneof(
  fc.constantFrom('mobile', 'de-AT', '2026-11-27T00:00:00+01:00', '', '^(a+)+$'),
  fc.string({ maxLength: 200 }),
  fc.boolean(),
  fc.integer(),
);
const operators = fc.dictionary(
  fc.constantFrom('$eq', '$ne', '$gt', '$lte', '$in', '$nin', '$exists', '$regex', '$regexi', '$elemMatch', '$x'),
  fc.oneof(literal, fc.array(literal, { maxLength: 100 })),
  { maxKeys: 8 },
);
const attribute = fc.constantFrom(...ATTRIBUTE_NAMES, 'switch.payback', 'devise', '__proto__', 'constructor');
const { condition } = fc.letrec<{ condition: unknown }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 14, depthSize: 'medium' },
    fc.dictionary(attribute, fc.oneof(literal, operators), { maxKeys: 12 }),
    fc.dictionary(
      fc.constantFrom('$and', '$or', '$nor', '$not'),
      fc.oneof(tie('condition'), fc.array(tie('condition'), { maxLength: 12 })),
      { maxKeys: 3 },
    ),
  ),
}));

/** CPU milliseconds of the fastest of some runs: what others do on the machine is no cost of ours. */
function cost(work: () => void): number {
  let least = Infinity;
  for (let run = 0; run < 7; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe('no condition costs more than a millisecond', () => {
  /** The largest that are taken, and some that are not. */
  const large = {
    'as many lists as are taken': { $and: Array.from({ length: 390 }, () => ({ path: { $nin: ['a', 'b'] } })) },
    'as long a list as is taken': { path: { $in: Array.from({ length: 1_900 }, (_, index) => `/${index}`) } },
    'as deep as is taken': Array.from({ length: 12 }).reduce<object>((inner) => ({ $not: inner }), { bot: true }),
    'far too deep': Array.from({ length: 5_000 }).reduce<object>((inner) => ({ $not: inner }), { bot: true }),
    'far too wide': { $or: Array.from({ length: 100_000 }, () => ({ bot: true })) },
    'an expression that would never end': { path: { $regex: '^(.+)+\u0001$' } },
  };
  it.each(Object.entries(large))('%s', (_name, given) => {
    const { holds } = compileCondition(given);
    expect(cost(() => void holds(visitor))).toBeLessThan(1);
  });

  it('among random ones, faulty or not; a faulty one never holds', () => {
    fc.assert(
      fc.property(condition, (given) => {
        const { holds, problems } = compileCondition(given);
        expect(cost(() => void holds(visitor))).toBeLessThan(1);
        if (problems.length > 0) expect(holds(visitor)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('one that is too large or too deep is refused', () => {
    for (const name of ['far too deep', 'far too wide'] as const)
      expect(checkCondition(large[name]).map(({ code, expected }) => [code, expected])).toEqual([
        ['INVALID_CONDITION', `at most ${CONDITION_BOUNDS.parts} parts, ${CONDITION_BOUNDS.depth} deep`],
      ]);
    for (const name of ['as many lists as are taken', 'as long a list as is taken'] as const)
      expect(checkCondition(large[name])).toEqual([]);
  });
});

describe('what a page is about', () => {
  const coat = { ...visitor, category: ['maentel', 'damenmode'], brand: 'linnhof', price: 19_900 };
  it.each([
    [{ category: 'damenmode' }, true],
    [{ category: { $ne: 'damenmode' } }, false],
    [{ category: { $in: ['hosen', 'maentel'] } }, true],
    [{ category: { $nin: ['maentel'] } }, false],
    [{ price: { $gte: 19_900, $lt: 50_000 } }, true],
    [{ price: { $gt: 19_900 } }, false],
    [{ brand: 'linnhof', price: { $exists: true } }, true],
  ])('%j is %s', (condition, holds) => {
    expect(compileCondition(condition).holds(coat)).toBe(holds);
    expect(checkCondition(condition)).toEqual([]);
  });

  it('is nothing where a page is about nothing, takes whole numbers, and is not asked of visitors', () => {
    expect(compileCondition({ price: { $lt: 50_000 } }).holds(visitor)).toBe(false);
    expect(compileCondition({ category: 'damenmode' }).holds(visitor)).toBe(false);
    expect(checkCondition({ price: { $gte: '199' } })[0]?.code).toBe('INVALID_CONDITION');
    expect(checkCondition({ price: { $gte: 199.5 } })[0]?.code).toBe('INVALID_CONDITION');
    expect(checkCondition({ $or: [{ price: { $gte: 1 } }] }, [], 'visitor')[0]?.code).toBe('UNKNOWN_ATTRIBUTE');
    const [advice] = checkCondition({ devise: 'mobile' }, [], 'visitor');
    expect(advice?.expected).toMatch(/^one of tenant, .*device, .* \(did you mean "device"\?\)$/);
    expect(advice?.expected).not.toMatch(/category|brand|price|switch/);
  });
});
