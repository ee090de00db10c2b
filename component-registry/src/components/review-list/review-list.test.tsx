import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ReviewListProps } from '../../../generated/props.ts';
import { ReviewList } from './review-list.tsx';

const render = (index: number): string => renderToStaticMarkup(ReviewList(examples[index]?.props as ReviewListProps));

describe('ReviewList', () => {
  it('says how a product is rated, and leads to the reviews of each number of stars that was given', () => {
    const html = render(0);
    expect(html).toContain('4,5 von 5 Sternen, 23 Bewertungen');
    expect(html).toContain('href="/p/AT-1001?stars=5#reviews"');
    expect(html).not.toContain('stars=1');
    expect(html).toMatch(/<time dateTime="2026-11-12T09:20:00.000Z">12\.11\.2026<\/time>/u);
  });

  it('has a way to further reviews, and none behind the last ones', () => {
    expect(render(0)).toMatch(/href="\/p\/AT-1001\?reviews=2#more-reviews"[^>]*>Weitere Bewertungen laden/u);
    expect(render(1)).not.toContain('Weitere Bewertungen');
  });

  it('says at the review why a vote was not counted, and in which language it was written', () => {
    const html = render(1);
    expect(html).toMatch(/lang="fr-CH".*value="r1".*role="alert">Du hast diese Bewertung schon beurteilt\./u);
  });

  it('shows the pictures of a review small, of a fixed size and in words, each a link to the large one', () => {
    const html = render(0);
    expect(html).toMatch(
      /<ul[^>]* data-of="pictures"><li><a[^>]* href="\/assets\/[^"]+-1080\.webp"[^>]*><img[^>]*src="\/assets\/[^"]+-240\.webp" alt="Bild 1 zur Bewertung von Miriam" width="240" height="240" loading="lazy" decoding="async"/u,
    );
    expect(html.match(/data-of="pictures"/gu)).toHaveLength(1);
    expect(render(1)).not.toContain('data-of="pictures"');
  });

  it('says what scripts need on the first step of all reviews alone, and hides the way back to all there', () => {
    const words = { progress: '{shown} von {total}', helpful: 'Hilfreich ({count})', failed: 'Das ging nicht.' };
    const live = { ...(examples[0]?.props as ReviewListProps), live: { product: 'AT-1001', ...words } };
    const html = renderToStaticMarkup(ReviewList(live));
    expect(html).toMatch(/<section[^>]* data-reviews="AT-1001"/);
    expect(html).toMatch(/<a[^>]* hidden="" data-review-all="">Alle Bewertungen/);
    expect(render(1)).not.toContain('data-reviews=');
  });
});
