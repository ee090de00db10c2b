import { describe, expect, it } from 'vitest';
import { rulesOf, style } from './style.ts';

const css = (className: string): string =>
  rulesOf(className)
    .map((rule) => rule.css)
    .join('');

describe('style', () => {
  it('turns tokens into the variables of the brand', () => {
    expect(css(style({ color: 'inkMuted', padding: '1.5', borderRadius: 'card', fontFamily: 'heading' }))).toMatch(
      /^\.v\w+\{color:var\(--v-colors-ink-muted\);padding:var\(--v-spacing-1\\\.5\);border-radius:var\(--v-radii-card\);font-family:var\(--v-fonts-heading\);\}$/,
    );
  });

  it('gives equal objects the same class and one rule', () => {
    const first = style({ color: 'ink', marginTop: 2 });
    expect(style({ color: 'ink', marginTop: 2 })).toBe(first);
    expect(rulesOf(`${first} foreign ${first}`)).toHaveLength(2);
    expect(new Set(rulesOf(`${first} ${first}`)).size).toBe(1);
  });

  it('gives a rule whose short name another has a longer one', () => {
    const [first, second] = [style({ '--alike': 96 }), style({ '--alike': 2664 })];
    expect([first, second]).toEqual(['vm8rh', 'v1w2m8rh']);
    expect([css(first), css(second)]).toEqual(['.vm8rh{--alike:96;}', '.v1w2m8rh{--alike:2664;}']);
    expect(style({ '--alike': 2664 })).toBe(second);
  });

  it('keeps the order of each object, whichever was declared first', () => {
    const [one, other] = [style({ margin: '0', marginTop: 2 }), style({ marginTop: 2, margin: '0' })];
    expect(css(one)).toMatch(/\{margin:[^;]+;margin-top:[^;]+;\}$/);
    expect(css(other)).toMatch(/\{margin-top:[^;]+;margin:[^;]+;\}$/);
  });

  it('merges several objects, the last one wins', () => {
    expect(css(style({ color: 'ink', padding: 1 }, { color: 'sale' }))).toMatch(
      /\{color:var\(--v-colors-sale\);padding:/,
    );
  });

  it('orders breakpoints by width, whatever the order in the object', () => {
    const text = css(style({ width: { lg: '10px', base: '1px', xs: '2px', md: '5px' } }));
    expect([...text.matchAll(/min-width: ([\d.]+)rem/g)].map(([, width]) => Number(width))).toEqual([
      22.5, 56.25, 71.25,
    ]);
  });

  it('keeps hover to devices that can hover (a tap would leave it behind)', () => {
    expect(css(style({ _hover: { color: 'primary' } }))).toMatch(/^@media \(hover: hover\)\{\.v\w+:is\(:hover/);
  });

  it('nests selectors, at-rules and custom properties', () => {
    const text = css(style({ '--columns': 4, '& > li + li': { marginTop: 1 }, '@media print': { color: 'inherit' } }));
    expect(text).toMatch(
      /^\.(v\w+)\{--columns:4;\}\.\1>li\+li\{margin-top:var\(--v-spacing-1\);\}@media print\{\.\1\{color:inherit;\}\}$/,
    );
  });

  it('knows no rules of class names that it did not make', () => {
    expect(rulesOf('chakra-button foreign')).toEqual([]);
  });
});
