import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blurred, field, noise } from './field.ts';
import { fold, mirrored } from './folds.ts';
import { bothSides, outline } from './outline.ts';
import { mix } from './palette.ts';
import { placed, type Piece } from './picture.ts';
import { framed } from './studio.ts';

const coordinates = (d: string): readonly number[] => (d.match(/-?\d*\.?\d+/g) ?? []).map(Number);

const cloth: Piece = {
  kind: 'piece',
  d: 'M100 100L300 100L300 500L100 500Z',
  fabric: { defs: '', fill: '#ffffff', bumpDepth: 2 },
  volume: 40,
  lift: 6,
  folds: [
    fold(
      [
        [150, 120],
        [160, 480],
      ],
      20,
      8,
      5,
    ),
  ],
};

describe('outline', () => {
  it('starts and ends at the first corner and passes through every knot', () => {
    const d = outline([
      [0, 0, 1],
      [10, 5],
      [20, 0, 1],
      [20, 40, 1],
    ]);
    expect(d.startsWith('M0.0 0.0L')).toBe(true);
    expect(d.endsWith('Z')).toBe(true);
    for (const knot of ['10.0 5.0', '20.0 0.0', '20.0 40.0']) expect(d).toContain(knot);
  });

  it('names the fault when no knot is a corner', () => {
    expect(() =>
      outline([
        [0, 0],
        [1, 1],
      ]),
    ).toThrow('expected an outline with at least one corner');
  });

  it('makes both sides mirror images about the axis', () => {
    const points = coordinates(
      bothSides(
        [
          [0, 10],
          [50, 0, 1],
          [60, 80, 1],
          [0, 90],
        ],
        540,
      ),
    );
    const xs = points.filter((_, index) => index % 2 === 0);
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(1080, 1);
  });
});

describe('mirrored', () => {
  it('turns x about the axis, keeps y, and undoes itself', () => {
    expect(mirrored('M10 20C30 40 50 60 70 80Z', 100)).toBe('M190 20C170 40 150 60 130 80Z');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 900 })), { minLength: 2 }),
        (points) => {
          const d = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;
          expect(mirrored(mirrored(d))).toBe(d);
        },
      ),
    );
  });
});

describe('fold', () => {
  it('opens toward its end when told so', () => {
    const xs = coordinates(
      fold(
        [
          [0, 0],
          [0, 100],
        ],
        40,
        5,
        4,
        'end',
      ).d,
    ).filter((_, index) => index % 2 === 0);
    expect(Math.max(...xs)).toBeCloseTo(20, 1);
    expect(Math.abs(xs[0] ?? Number.NaN)).toBeLessThan(4);
  });
});

describe('mix', () => {
  it('gives the ends at 0 and 1 and the middle between', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
    expect(mix('#204060', '#406080', 0.5)).toBe('#305070');
  });
});

describe('field', () => {
  it('keeps the sum of a dot when it is blurred away from the edge', () => {
    const plane = field(61, 61);
    plane.values[30 * 61 + 30] = 1;
    const soft = blurred(plane, 4);
    expect(soft.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
    expect(soft.values[30 * 61 + 30]).toBeLessThan(0.05);
    expect(plane.values[30 * 61 + 30]).toBe(1);
  });

  it('gives the same noise for the same place and seed, within 0..1', () => {
    expect(noise(0, -5.551115784870273e-17, 0)).toBeGreaterThanOrEqual(0);
    fc.assert(
      fc.property(
        fc.float({ min: -500, max: 500, noNaN: true }),
        fc.float({ min: -500, max: 500, noNaN: true }),
        fc.nat(999),
        (x, y, seed) => {
          const value = noise(x, y, seed);
          expect(value).toBe(noise(x, y, seed));
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('placed and framed', () => {
  it('scales volume, lift, folds and weave with the drawing', () => {
    expect(placed([cloth], 0.5, 10, 20)[0]).toMatchObject({
      transform: 'translate(10 20) scale(0.5)',
      volume: 20,
      lift: 3,
      fabric: { bumpDepth: 1 },
      folds: [{ depth: 4, soft: 2.5 }],
    });
  });

  it('centres a garment and never enlarges it past the limit', () => {
    expect(framed([cloth], { limit: 1.25 })[0]).toMatchObject({ transform: 'translate(290 337) scale(1.25)' });
  });
});
