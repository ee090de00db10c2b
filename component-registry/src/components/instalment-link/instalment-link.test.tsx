import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InstalmentLink } from './instalment-link.tsx';

const props = { label: 'Ratenrechner', href: '/service-hilfe/ratenrechner', sku: 'SKU-1001' };
const layer = { close: 'Schließen', failed: 'Nicht verfügbar.', reload: 'Neu laden' };

it('InstalmentLink leads to the calculator with what is chosen, and has a layer only where it is told so', () => {
  const plain = renderToStaticMarkup(InstalmentLink({ ...props, variant: 'SKU-1001-38' }));
  expect(plain).toContain('href="/service-hilfe/ratenrechner?sku=SKU-1001&amp;variant=SKU-1001-38"');
  expect(plain).not.toContain('<dialog');
  const hints = ['48 Raten.', 'Geld leihen kostet Geld.'];
  expect(renderToStaticMarkup(InstalmentLink({ ...props, teaser: 'Ab 4 € im Monat', hints }))).toMatch(
    /Ab 4 € im Monat<\/p><p[^>]*>48 Raten\.<\/p><p[^>]*>Geld leihen kostet Geld/u,
  );
  expect(renderToStaticMarkup(InstalmentLink({ ...props, hints }))).not.toContain('48 Raten');
  const over = renderToStaticMarkup(InstalmentLink({ ...props, layer }));
  expect(over).toMatch(
    /href="[^"]*\?sku=SKU-1001".*<dialog[^>]*aria-label="Ratenrechner".*hidden="".*Nicht verfügbar/u,
  );
});
