import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LegalLinks } from './legal-links.tsx';

it('names the navigation and keeps the links in their order', () => {
  const html = renderToStaticMarkup(
    LegalLinks({
      label: 'Rechtliches',
      links: [
        { label: 'Impressum', href: '/impressum' },
        { label: 'AGB', href: '/agb/' },
      ],
    }),
  );
  expect(html).toMatch(/^<nav aria-label="Rechtliches"><ul.*href="\/impressum">Impressum<.*href="\/agb\/">AGB</u);
});
