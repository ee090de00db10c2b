import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTagLedger } from './tag-ledger.ts';

describe('tag ledger', () => {
  it('calls an answer outdated when one of its tags was invalidated after it was made', () => {
    const ledger = createTagLedger({ cursor: 10 });
    ledger.record(['layout:at:home'], 12);
    expect(ledger.judge(['tenant:at', 'layout:at:home'], 11)).toBe('outdated');
    expect(ledger.judge(['layout:at:home'], 12)).toBe('current');
    expect(ledger.judge(['layout:de:home'], 11)).toBe('current');
  });

  it('cannot prove what is older than the beginning of its stream', () => {
    const ledger = createTagLedger({ cursor: 10 });
    expect(ledger.judge(['layout:at:home'], 9)).toBe('unproven');
    expect(ledger.judge(['layout:at:home'], 10)).toBe('current');
  });

  it('begins anew at a reset, because cursors of another database mean something else', () => {
    const ledger = createTagLedger({ cursor: 500 });
    ledger.record(['layout:at:home'], 600);
    ledger.reset(3);
    expect({ applied: ledger.applied, epoch: ledger.epoch }).toEqual({ applied: 3, epoch: 1 });
    expect(ledger.judge(['layout:at:home'], 3)).toBe('current');
  });

  it('keeps the greatest cursor of a tag, in whatever order events are told', () => {
    const ledger = createTagLedger({ cursor: 0 });
    ledger.record(['a'], 9);
    ledger.record(['a'], 4);
    expect([ledger.judge(['a'], 5), ledger.applied]).toEqual(['outdated', 9]);
  });

  it('forgets the tag that was invalidated longest ago, and says so of what is older than that', () => {
    const ledger = createTagLedger({ cursor: 0, maxTags: 2 });
    ledger.record(['a'], 1);
    ledger.record(['b'], 2);
    expect(ledger.judge(['x'], 0)).toBe('current');
    ledger.record(['c'], 3);
    expect([ledger.judge(['x'], 0), ledger.judge(['x'], 1), ledger.judge(['b'], 1)]).toEqual([
      'unproven',
      'current',
      'outdated',
    ]);
    // What is told of again is young again.
    ledger.record(['b'], 4);
    ledger.record(['d'], 5);
    expect([ledger.judge(['b'], 3), ledger.judge(['c'], 2), ledger.judge(['c'], 3)]).toEqual([
      'outdated',
      'unproven',
      'current',
    ]);
  });

  it('says the same as a ledger with endless memory, or that it cannot prove it', () => {
    const tag = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(
        fc.array(fc.array(tag, { minLength: 1, maxLength: 3 })),
        fc.array(tag),
        fc.nat(30),
        (events, tags, cursor) => {
          const small = createTagLedger({ cursor: 0, maxTags: 2 });
          const endless = createTagLedger({ cursor: 0, maxTags: 1_000 });
          events.forEach((eventTags, index) => {
            small.record(eventTags, index + 1);
            endless.record(eventTags, index + 1);
          });
          const [known, truth] = [small.judge(tags, cursor), endless.judge(tags, cursor)];
          if (known === 'unproven') return;
          expect(known).toBe(truth);
        },
      ),
    );
    expect.hasAssertions();
  });
});
