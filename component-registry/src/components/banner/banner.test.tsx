import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Banner } from './banner.tsx';

describe('Banner', () => {
  it('shows picture, words and the way on', () => {
    const image = { src: '/assets/bett.00000000', width: 1080, height: 720, color: '#dccfbf' };
    const html = renderToStaticMarkup(
      Banner({ image, imageAlt: 'Ein Bett', title: 'Leinen', link: { label: 'Ansehen', href: '/c/leinen' } }),
    );
    expect(html).toMatch(/alt="Ein Bett".*<h2[^>]*>Leinen<\/h2>.*<a [^>]*href="\/c\/leinen">Ansehen/u);
  });
});
