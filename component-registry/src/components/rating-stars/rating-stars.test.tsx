import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RatingStars } from './rating-stars.tsx';

const rating = { average: 4.55, count: 128, label: '4,6 von 5 Sternen, 128 Bewertungen' };

describe('RatingStars', () => {
  it('reads the words once and hides stars and numbers from screen readers', () => {
    const html = renderToStaticMarkup(RatingStars({ rating, average: '4,6' }));
    expect(html.replaceAll(/<(span|svg)[^>]*aria-hidden="true".*?<\/\1>/gu, '')).toContain(
      '4,6 von 5 Sternen, 128 Bewertungen',
    );
    expect(html).toMatch(/aria-hidden="true">4,6<\/span>.*aria-hidden="true">\(128\)<\/span>/u);
  });

  it.each([
    [0, '0%'],
    [2.5, '50%'],
    [4.55, '91%'],
    [5, '100%'],
  ])('fills the stars of a mean of %f to %s', (average, share) => {
    expect(renderToStaticMarkup(RatingStars({ rating: { ...rating, average } }))).toContain(`--filled:${share}`);
  });

  it('leads to the reviews in place of their number', () => {
    const html = renderToStaticMarkup(
      RatingStars({ rating, link: { label: '128 Bewertungen lesen', href: '#bewertungen' } }),
    );
    expect(html).toMatch(/<a[^>]*href="#bewertungen">128 Bewertungen lesen<\/a>/u);
    expect(html).not.toContain('(128)');
  });
});
