import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ConsentBanner } from './consent-banner.tsx';

const html = renderToStaticMarkup(
  ConsentBanner({
    title: 'Privatsphäre',
    text: 'Wir fragen.',
    acceptLabel: 'Alle akzeptieren',
    refuseLabel: 'Nur notwendige',
    settings: { label: 'Einstellungen', href: '/cookies' },
  }),
);

describe('ConsentBanner', () => {
  it('is a form to the edge that works by itself', () => {
    expect(html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/-\/consent"/);
    expect(html).toMatch(/<button(?=[^>]* name="choice")[^>]* value="all"[^>]*>Alle akzeptieren</);
    expect(html).toMatch(/<button(?=[^>]* name="choice")[^>]* value="necessary"[^>]*>Nur notwendige</);
    expect(html).toMatch(/<button(?=[^>]* formmethod="get")[^>]* formaction="\/cookies"[^>]*>Einstellungen</i);
    expect(html).not.toContain('<script');
  });

  it('looks the same on accepting, refusing and choosing', () => {
    const [accept, refuse, choose] = [...html.matchAll(/<button class="([^"]+)"/g)].map(([, name]) => name);
    expect(accept).toBeTruthy();
    expect([refuse, choose]).toEqual([accept, accept]);
  });
});
