import { describe, expect, it } from 'vitest';
import { colourText, contrast, emphasise, parseColour } from './index.ts';

describe('a colour', () => {
  it.each([
    ['#0b6e6a', [11, 110, 106], 1],
    ['#fff', [255, 255, 255], 1],
    ['#00000080', [0, 0, 0], 128 / 255],
    ['rgb(11, 110, 106)', [11, 110, 106], 1],
    ['rgb(11 110 106 / 50%)', [11, 110, 106], 0.5],
    ['rgba(100%, 0%, 0%, 0.5)', [255, 0, 0], 0.5],
    ['hsl(120, 100%, 25%)', [0, 128, 0], 1],
    ['hsla(240deg 100% 50% / 0.5)', [0, 0, 255], 0.5],
    ['color(srgb 1 0 0.5)', [255, 0, 128], 1],
  ])('%s is read', (text, bytes, alpha) => {
    const colour = parseColour(text);
    expect(colour.channels.map((channel) => Math.round(channel * 255))).toEqual(bytes);
    expect(colour.alpha).toBeCloseTo(alpha, 5);
  });

  it.each(['hwb(194 0% 0%)', 'red', '#12345', 'rgb(1, 2)', 'rgb(a, b, c)', 'color(srgb 1 0)', ''])(
    '%j is refused by its name',
    (text) => {
      expect(() => parseColour(text)).toThrow(`Unsupported colour "${text}". Supported formats: #nnn`);
    },
  );

  it('of a space that is not known is refused by the name of the space', () => {
    expect(() => parseColour('color(xyz 1 0 0)')).toThrow('Unsupported colour space "xyz"');
  });

  it.each(['#0b6e6a', 'color(display-p3 0.2 0.4 0.6 / 0.5)'])('%s is written as it is read', (text) => {
    expect(colourText(parseColour(text))).toBe(text);
  });
});

describe('contrast', () => {
  it.each([
    ['#ffffff', '#000000', 21],
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.478],
    ['color(display-p3 1 1 1)', 'color(rec-2020 0 0 0)', 21],
    ['color(a98-rgb 1 1 1)', 'color(prophoto-rgb 1 1 1)', 1],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
  });
});

describe('an emphasised colour', () => {
  it('stands out by 0.15, or by what is asked for', () => {
    expect(emphasise('#ffffff')).toBe('#d9d9d9');
    expect(emphasise('#000000')).toBe('#262626');
    expect(emphasise('#000000', 0.5)).toBe('#808080');
    expect(emphasise('#0b6e6a')).toBe(emphasise('#0b6e6a', 0.15));
  });
});
