import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EditorialTile } from './editorial-tile.tsx';

const image = { src: '/assets/story.00000000', width: 1080, height: 1350, color: '#dccfbf' };
const link = { label: 'Zur Bettwäsche', href: '/c/bettwaesche' };

describe('EditorialTile', () => {
  it('shows its picture, says its words and leads on', () => {
    const html = renderToStaticMarkup(EditorialTile({ title: 'Leinen', level: 3, image, imageAlt: 'Ein Bett', link }));
    expect(html).toMatch(/alt="Ein Bett"[^]*<h3[^>]*>Leinen<\/h3>[^]*<a[^>]*href="\/c\/bettwaesche">Zur Bettwäsche/u);
    expect(html).not.toMatch(/<p[ >]/u);
  });
});
