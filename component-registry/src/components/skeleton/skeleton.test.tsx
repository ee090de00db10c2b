import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Skeleton } from './skeleton.tsx';

describe('Skeleton', () => {
  it.each(['card', 'rail', 'text', 'brands', 'links'] as const)(
    'says once what is going on, and hides the boxes of a %s',
    (kind) => {
      const html = renderToStaticMarkup(Skeleton({ kind, label: 'Wird geladen …' }));
      expect(html).toMatch(/^<div[^>]*><output[^>]*>Wird geladen …<\/output><div aria-hidden="true">/u);
    },
  );

  it('has as many boxes as it is told', () => {
    const lines = (count: number): number =>
      renderToStaticMarkup(Skeleton({ kind: 'text', label: 'x', count })).match(/<span/gu)?.length ?? 0;
    expect(lines(7) - lines(2)).toBe(5);
  });

  it('shows at once the heading and the link that are known', () => {
    const html = renderToStaticMarkup(
      Skeleton({ kind: 'rail', label: 'x', title: 'Neu', level: 3, link: { label: 'Alle', href: '/c/neu' } }),
    );
    expect(html).toMatch(/<h3[^>]*>Neu<\/h3><a[^>]*href="\/c\/neu"[^>]*>Alle<\/a><\/div><div aria-hidden="true">/u);
  });
});
