import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PromoBar } from './promo-bar.tsx';

describe('PromoBar', () => {
  it('is a named region with its one link', () => {
    const html = renderToStaticMarkup(
      PromoBar({ label: 'Aktion', text: '20 % auf Mäntel', link: { label: 'Ansehen', href: '/c/maentel' } }),
    );
    expect(html).toMatch(/^<section[^>]*aria-label="Aktion">/u);
    expect(html.match(/<a /gu)).toHaveLength(1);
  });

  it('shows the countdown of its slot between words and link', () => {
    const html = renderToStaticMarkup(
      PromoBar({ label: 'Aktion', text: 'Worte', link: { label: 'Ansehen', href: '/' } }, { countdown: <i>zeit</i> }),
    );
    expect(html).toMatch(/Worte.*<i>zeit<\/i>.*<a /u);
  });

  it('leaves nothing behind for what is missing', () => {
    expect(renderToStaticMarkup(PromoBar({ label: 'Aktion', text: 'Worte' }))).not.toMatch(/<a |<p[^>]*><\/p>/u);
  });
});
