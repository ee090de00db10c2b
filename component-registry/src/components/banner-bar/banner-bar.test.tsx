import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BannerBar } from './banner-bar.tsx';

describe('BannerBar', () => {
  it('is a named region with its one link, or none', () => {
    const html = renderToStaticMarkup(
      BannerBar({ label: 'Hinweis', text: 'Bestellt bis 12 Uhr', link: { label: 'Mehr', href: '/versand' } }),
    );
    expect(html).toMatch(
      /^<section[^>]*aria-label="Hinweis">.*Bestellt bis 12 Uhr.*<a [^>]*href="\/versand">Mehr<\/a>/u,
    );
    expect(renderToStaticMarkup(BannerBar({ label: 'Hinweis', text: 'Worte' }))).not.toContain('<a ');
  });
});
