import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ServiceFlyout } from './service-flyout.tsx';

describe('ServiceFlyout', () => {
  it('opens its links without scripts: the button names what it opens', () => {
    const html = renderToStaticMarkup(
      ServiceFlyout({ name: 'hilfe', title: 'Service', links: [{ label: 'Kontakt', href: '/kontakt' }] }),
    );
    expect(html).toMatch(/<button[^>]*popoverTarget="hilfe"[^>]*>Service/u);
    expect(html).toMatch(/<div id="hilfe"[^>]*popover="auto"[^>]*>.*<a [^>]*href="\/kontakt">Kontakt/u);
  });
});
