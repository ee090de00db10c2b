import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CountryLayer } from './country-layer.tsx';

describe('CountryLayer', () => {
  const html = renderToStaticMarkup(
    CountryLayer({
      name: 'laender',
      current: 'Österreich',
      openLabel: 'Land wechseln',
      title: 'Wohin?',
      stayLabel: 'Hier bleiben',
      closeLabel: 'Schließen',
      countries: ['Deutschland', 'Schweiz', 'Italien'].map((name, index) => ({
        name,
        href: `https://shop.example/${index}`,
      })),
    }),
  );

  it('links exactly the given countries, in their order', () => {
    expect([...html.matchAll(/<a [^>]*><span>([^<]+)</gu)].map((match) => match[1])).toEqual([
      'Deutschland',
      'Schweiz',
      'Italien',
    ]);
  });

  it('is opened and closed by the browser alone', () => {
    expect(html).toMatch(/<button[^>]*popoverTarget="laender"/iu);
    expect(html).toMatch(/<dialog id="laender"[^>]*popover="auto"[^>]*aria-labelledby="laender-titel"/u);
    expect(html.match(/popoverTargetAction="hide"/giu)).toHaveLength(2);
  });
});
