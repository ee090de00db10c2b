import { describe, expect, it } from 'vitest';
import { checkCondition } from '@vitrine/schemas/conditions';
import { attributesOf, evaluate } from './conditions.ts';
import { deepFreeze, requestFacts } from './testing/fakes.ts';

// What conditions mean is in tests/conformance/conditions; here is what only this implementation has to hold.
describe('evaluate', () => {
  it('never runs an expression of the author, whatever it is given', () => {
    // An engine that ran this expression on this path would not come back.
    const attributes = attributesOf(requestFacts({ path: `/${'a'.repeat(60)}!` }));
    expect(evaluate({ path: { $regex: '^/(a+)+$' } }, attributes)).toMatchObject({
      holds: false,
      problems: [{ code: 'UNKNOWN_OPERATOR' }],
    });
  });

  it('does not change the condition, nor the switches of the request', () => {
    const request = deepFreeze(requestFacts({ switches: { payback: true } }));
    expect(
      evaluate(deepFreeze({ 'switch.other': false, time: { $gt: '2026-11-01T00:00+01:00' } }), attributesOf(request))
        .holds,
    ).toBe(true);
  });

  it('finds no attribute on a prototype', () => {
    expect(checkCondition({ constructor: { $exists: true } })).toMatchObject([
      { code: 'UNKNOWN_ATTRIBUTE', pointer: '/constructor' },
    ]);
    expect(evaluate({ 'switch.toString': true }, attributesOf(requestFacts())).holds).toBe(false);
  });

  it.each([undefined, null, 4, 'x', [], [{ bot: true }]])('takes %j for a faulty condition', (value) => {
    expect(evaluate(value, attributesOf(requestFacts()))).toMatchObject({
      holds: false,
      problems: [{ code: 'INVALID_CONDITION', pointer: '' }],
    });
  });
});
