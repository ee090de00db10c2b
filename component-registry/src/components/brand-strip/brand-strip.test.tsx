import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../styling/style.ts';
import { BrandStrip } from './brand-strip.tsx';

const brands = [
  { name: 'Linnhof', href: '/c/linnhof' },
  { name: 'Nordalm', href: '/c/nordalm', face: 'bold' as const },
];

describe('BrandStrip', () => {
  it('is a named list of links in the given order', () => {
    const html = renderToStaticMarkup(BrandStrip({ label: 'Marken', brands }));
    expect(html).toMatch(/<ul[^>]*aria-label="Marken">/u);
    expect([...html.matchAll(/href="([^"]+)">([^<]+)</gu)].map(([, href, name]) => [name, href])).toEqual([
      ['Linnhof', '/c/linnhof'],
      ['Nordalm', '/c/nordalm'],
    ]);
  });

  it('has a heading when it was given one', () => {
    expect(renderToStaticMarkup(BrandStrip({ title: 'Marken', level: 3, label: 'Marken', brands }))).toMatch(
      /<h3[^>]*>Marken<\/h3>/u,
    );
    expect(renderToStaticMarkup(BrandStrip({ label: 'Marken', brands }))).not.toMatch(/<h[1-6]/u);
  });

  it('sets each face in its own way', () => {
    const faces = (['heading', 'italic', 'caps', 'bold'] as const).map((face) =>
      renderToStaticMarkup(BrandStrip({ label: 'Marken', brands: [{ name: 'A', href: '/a', face }] })),
    );
    expect(new Set(faces).size).toBe(4);
  });

  it('fades away where it runs beyond a narrow window, the last name before that, and is whole on paper', () => {
    const html = renderToStaticMarkup(BrandStrip({ label: 'Marken', brands }));
    const css = rulesOf(/<ul class="([^"]+)"/u.exec(html)?.[1] ?? '')
      .map((rule) => rule.css)
      .join('');
    const onPaper = /@media print\s*\{[^{}]*\{([^{}]*)\}\s*\}/u.exec(css)?.[1] ?? '';
    const narrow = css.slice(0, css.indexOf('@media'));
    expect(narrow).toMatch(/mask-image:[^;]*calc\(100% - 3\.5rem\), transparent/u);
    expect(narrow).toMatch(/padding-inline-end:var\(--v-spacing-7\)/u);
    expect(onPaper).toMatch(/flex-wrap:wrap/u);
    expect(onPaper).toMatch(/mask-image:none/u);
  });
});
