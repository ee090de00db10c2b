import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CategoryTilesProps } from '../../../generated/props.ts';
import { CategoryTiles } from './category-tiles.tsx';

const tiles: CategoryTilesProps['tiles'] = ['Kleider', 'Strick', 'Schuhe'].map((label) => ({
  label,
  href: `/c/${label}`,
  image: { src: '/assets/a.00000000', width: 1080, height: 1440, color: '#e9e2d8' },
}));

describe('CategoryTiles', () => {
  it('makes each tile one link that is named by its words', () => {
    const html = renderToStaticMarkup(CategoryTiles({ label: 'Kategorien', tiles }));
    expect([...html.matchAll(/<a [^>]*href="([^"]+)"/gu)].map((match) => match[1])).toEqual([
      '/c/Kleider',
      '/c/Strick',
      '/c/Schuhe',
    ]);
    expect(html.match(/alt=""/gu)).toHaveLength(3);
  });

  it('is named by its label as long as it has no heading', () => {
    expect(renderToStaticMarkup(CategoryTiles({ label: 'Kategorien', tiles }))).toMatch(
      /^<section[^>]*aria-label="Kategorien"/u,
    );
    const titled = renderToStaticMarkup(CategoryTiles({ label: 'Kategorien', title: 'Was suchst du?', tiles }));
    expect(titled).toMatch(/^<section(?![^>]*aria-label)[^>]*><h2/u);
  });

  it('differs in shape alone', () => {
    const words = (html: string): string => html.replaceAll(/class="[^"]*"/gu, '');
    const [round, portrait] = (['round', 'portrait'] as const).map((shape) =>
      renderToStaticMarkup(CategoryTiles({ label: 'Kategorien', shape, tiles })),
    );
    expect(round).not.toBe(portrait);
    expect(words(round ?? '')).toBe(words(portrait ?? 'missing'));
  });
});
