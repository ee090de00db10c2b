import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NewsletterTeaser } from './newsletter-teaser.tsx';

const link = { label: 'Zur Anmeldung', href: '/service-hilfe/newsletter/anmeldung' };

describe('NewsletterTeaser', () => {
  it("has the headline's discount and the terms' discount side by side", () => {
    const html = renderToStaticMarkup(
      NewsletterTeaser({ title: '15 % Rabatt sichern', link, terms: 'Einmalig 10 % auf Mode, Schuhe und Wohnen.' }),
    );
    expect(html).toMatch(/<h2[^>]*>15 % Rabatt sichern<\/h2>/u);
    expect(html).toContain('Einmalig 10 %');
  });

  it('leads to the subscription with a link, and has no control that would do nothing', () => {
    const html = renderToStaticMarkup(NewsletterTeaser({ title: 'Post', level: 3, link }));
    expect(html).toContain('<h3');
    expect(html).toContain('href="/service-hilfe/newsletter/anmeldung"');
    expect(html).not.toMatch(/<(?:input|button|form)/u);
  });
});
