import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AppBanner } from './app-banner.tsx';

it('AppBanner links each store by name, and is closed by a form', () => {
  const stores = ['eins', 'zwei'].map((name) => ({ name, href: `https://apps.example/${name}` }));
  const html = renderToStaticMarkup(AppBanner({ title: 'Unsere App', openLabel: 'Öffnen', closeLabel: 'Weg', stores }));
  expect([...html.matchAll(/<a [^>]*href="([^"]+)">Öffnen: (?:eins|zwei)</gu)].map((match) => match[1])).toEqual(
    stores.map(({ href }) => href),
  );
  expect(html).toMatch(/action="\/-\/close" method="post".*name="notice" value="app-banner".*aria-label="Weg"/u);
});
