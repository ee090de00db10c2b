import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_CONTENT, MOST_LINES, MOST_PIECES, piecesIn, type BasketContent } from './basket.ts';
import { changed, joined, undoable, UNDO_MS, type BasketDeed } from './change-content.ts';

const START = Date.parse('2026-11-23T10:00:00Z');
const variant = fc.integer({ min: 0, max: 11 }).map((index) => `V-${index}`);
const deed: fc.Arbitrary<BasketDeed> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    product: fc.constant('P-1'),
    variant,
    price: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: MOST_PIECES }),
  }),
  fc.record({ kind: fc.constant('set' as const), variant, quantity: fc.integer({ min: -1, max: MOST_PIECES + 2 }) }),
  fc.record({ kind: fc.constant('restore' as const), variant }),
);
const deeds = fc.array(fc.tuple(deed, fc.integer({ min: 0, max: UNDO_MS / 4 })), { maxLength: 40 });
const basket = deeds.map((list) => after(list));

function after(list: readonly (readonly [BasketDeed, number])[], from: BasketContent = EMPTY_CONTENT): BasketContent {
  let at = START;
  return list.reduce((content, [each, later]) => changed(content, each, new Date((at += later))).content, from);
}

describe('a basket', () => {
  it('holds each variant once, in whole pieces within the bound, latest first, whatever is done with it', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { lines } = after(list);
        expect(new Set(lines.map((line) => line.variant)).size).toBe(lines.length);
        expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= MOST_PIECES)).toBe(true);
        expect(lines.map(({ addedAt }) => addedAt)).toEqual(
          lines.map(({ addedAt }) => addedAt).toSorted((a, b) => b.localeCompare(a)),
        );
      }),
    );
  });

  it('takes exactly what was added, as far as a line holds', () => {
    fc.assert(
      fc.property(basket, variant, fc.integer({ min: 1, max: MOST_PIECES }), (content, sku, quantity) => {
        const add: BasketDeed = { kind: 'add', product: 'P-1', variant: sku, price: 100, quantity };
        const { content: next, outcome } = changed(content, add, new Date(START));
        const before = content.lines.find((line) => line.variant === sku)?.quantity ?? 0;
        expect(piecesIn(next) - piecesIn(content)).toBe(Math.min(quantity, MOST_PIECES - before));
        expect(outcome).toBe(before + quantity > MOST_PIECES ? 'most' : 'done');
      }),
    );
  });

  it('is set to the same by the same deed twice, and is as before when what was taken out is put back', () => {
    fc.assert(
      fc.property(basket, variant, fc.integer({ min: 1, max: MOST_PIECES }), (content, sku, quantity) => {
        const set: BasketDeed = { kind: 'set', variant: sku, quantity };
        const once = changed(content, set, new Date(START)).content;
        expect(changed(once, set, new Date(START)).content).toEqual(once);
        if (!content.lines.some((line) => line.variant === sku)) return;
        const out = changed(content, { kind: 'set', variant: sku, quantity: 0 }, new Date(START)).content;
        const back = changed(out, { kind: 'restore', variant: sku }, new Date(START + UNDO_MS - 1)).content;
        expect(back.lines).toEqual(content.lines);
      }),
    );
  });

  it('has nothing to put back once ten minutes are over', () => {
    const [at, end] = [new Date(START), new Date(START + UNDO_MS)];
    const one = changed(EMPTY_CONTENT, { kind: 'add', product: 'P', variant: 'V', price: 1, quantity: 2 }, at).content;
    const out = changed(one, { kind: 'set', variant: 'V', quantity: 0 }, at).content;
    expect(changed(out, { kind: 'restore', variant: 'V' }, end)).toEqual({ content: out, outcome: 'unknown' });
    expect(undoable(out, end)).toEqual([]);
  });

  it('has no room for more lines than its bound', () => {
    const full = Array.from({ length: MOST_LINES }, (_, index): [BasketDeed, number] => [
      { kind: 'add', product: 'P', variant: `V-${index}`, price: 1, quantity: 1 },
      1,
    ]);
    const one: BasketDeed = { kind: 'add', product: 'P', variant: 'MORE', price: 1, quantity: 1 };
    expect(changed(after(full), one, new Date(START)).outcome).toBe('full');
  });
});

describe('joining baskets', () => {
  it('gives the same whichever comes first, in whatever groups and however often', () => {
    fc.assert(
      fc.property(basket, basket, basket, (a, b, c) => {
        const both = joined(a, b);
        expect(both.lines).toEqual(joined(b, a).lines);
        expect(joined(both, b).lines).toEqual(both.lines);
        expect(joined(joined(a, b), c).lines).toEqual(joined(a, joined(b, c)).lines);
      }),
    );
  });

  it('keeps the voucher that one of them has, and of two always the same one', () => {
    const withVoucher = (voucher: string): BasketContent => ({ ...EMPTY_CONTENT, voucher });
    const both = (a: BasketContent, b: BasketContent) => [joined(a, b).voucher, joined(b, a).voucher];
    expect(both(withVoucher('TEN'), EMPTY_CONTENT)).toEqual(['TEN', 'TEN']);
    expect(both(withVoucher('TEN'), withVoucher('ONE'))).toEqual(['ONE', 'ONE']);
    expect(joined(EMPTY_CONTENT, EMPTY_CONTENT)).not.toHaveProperty('voucher');
  });

  it('loses no line, and has the greater quantity of each', () => {
    fc.assert(
      fc.property(basket, basket, (a, b) => {
        for (const { variant: sku, quantity } of joined(a, b).lines) {
          const had = [...a.lines, ...b.lines].filter((line) => line.variant === sku);
          expect(quantity).toBe(Math.max(...had.map((line) => line.quantity)));
        }
        const skus = new Set([...a.lines, ...b.lines].map((line) => line.variant));
        expect(joined(a, b).lines).toHaveLength(skus.size);
      }),
    );
  });
});
