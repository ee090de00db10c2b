import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ServiceStrip } from './service-strip.tsx';

describe('ServiceStrip', () => {
  const html = renderToStaticMarkup(
    ServiceStrip({
      label: 'Unser Service',
      services: [
        { icon: 'truck', title: 'Lieferung', text: 'In 2–3 Tagen' },
        {
          icon: 'phone',
          title: 'Hotline',
          text: '7–22 Uhr',
          link: { label: '+43 316 555 0140', href: 'tel:+433165550140' },
        },
      ],
    }),
  );

  it('is a named region with one entry for each service', () => {
    expect(html).toMatch(/^<section[^>]*aria-label="Unser Service">/u);
    expect(html.match(/<li/gu)).toHaveLength(2);
  });

  it('lets the service line be called, and links nothing else', () => {
    expect(html.match(/<a /gu)).toHaveLength(1);
    expect(html).toContain('href="tel:+433165550140"');
  });
});
