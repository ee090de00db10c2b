import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UspBar } from './usp-bar.tsx';

describe('UspBar', () => {
  const html = renderToStaticMarkup(
    UspBar({
      label: 'Deine Vorteile',
      facts: [
        { icon: 'truck', text: 'Gratis Versand' },
        { icon: 'phone', text: 'Ruf uns an', href: 'tel:+43800246310' },
      ],
    }),
  );

  it('is a named region, so that no promise stands outside the landmarks', () => {
    expect(html).toMatch(/^<section[^>]*aria-label="Deine Vorteile">/u);
  });

  it('links the promises that have an address, and those alone', () => {
    expect(html.match(/<a /gu)).toHaveLength(1);
    expect(html).toContain('href="tel:+43800246310">Ruf uns an</a>');
  });
});
