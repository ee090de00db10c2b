import { describe, expect, it } from 'vitest';
import { fault, showValue } from './fault.ts';

describe('a value in a message', () => {
  it('is shown as JSON, in eighty characters', () => {
    expect([showValue(undefined), showValue('a'), showValue({ a: [1] })]).toEqual(['nothing', '"a"', '{"a":[1]}']);
    expect(showValue('x'.repeat(100))).toBe(`"${'x'.repeat(78)}…`);
  });

  it('of more levels than can be gone through is said to be so: whoever sent it is not told of a failure', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(fault('WRONG_TYPE', { expected: 'a value of type object', got: deep }).message).toBe(
      'expected a value of type object, got a value that is nested too deep',
    );
  });
});
