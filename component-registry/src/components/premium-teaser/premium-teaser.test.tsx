import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PremiumTeaser } from './premium-teaser.tsx';

const props = { title: 'Premium', text: 'Keine Versandkosten. 9,90 € für 12 Monate.' };

it('PremiumTeaser tells the programme with its price, and leads to its page', () => {
  const html = renderToStaticMarkup(
    PremiumTeaser({ ...props, link: { label: 'Premium ansehen', href: '/kasse/premium' } }),
  );
  expect(html).toMatch(
    /<h2[^>]*>Premium<\/h2>.*9,90 € für 12 Monate.*<a[^>]*href="\/kasse\/premium"[^>]*>Premium ansehen</u,
  );
});

it('PremiumTeaser leads nowhere by an address that runs a script', () => {
  const html = renderToStaticMarkup(PremiumTeaser({ ...props, link: { label: 'x', href: 'javascript:alert(1)' } }));
  expect(html).not.toContain('<a');
});
