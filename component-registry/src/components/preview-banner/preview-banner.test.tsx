import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PreviewBanner } from './preview-banner.tsx';

describe('PreviewBanner', () => {
  it('says what the page is in a landmark of its own', () => {
    expect(renderToStaticMarkup(PreviewBanner({ label: 'Vorschau', text: 'Nicht veröffentlicht.' }))).toMatch(
      /^<aside[^>]*aria-label="Vorschau"[^>]*>.*Nicht veröffentlicht\./u,
    );
  });

  it('is left by a form that works by itself', () => {
    const html = renderToStaticMarkup(
      PreviewBanner({
        label: 'Vorschau',
        text: 'x',
        close: { label: 'Vorschau beenden', failed: 'Schließ sie selbst.' },
      }),
    );
    expect(html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/api\/preview"/);
    expect(html).toMatch(/<button[^>]*>Vorschau beenden<\/button><p[^>]* role="alert"[^>]*><\/p>/);
  });

  it('shows draft and way out if there are any', () => {
    const html = renderToStaticMarkup(
      PreviewBanner({
        label: 'Vorschau',
        text: 'x',
        note: 'Entwurf von Mara',
        link: { label: 'Zur Seite', href: '/' },
      }),
    );
    expect(html).toContain('Entwurf von Mara');
    expect(html).toContain('href="/"');
  });
});
