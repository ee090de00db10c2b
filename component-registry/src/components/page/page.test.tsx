import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Page } from './page.tsx';

const props = { skipLabel: 'Zum Inhalt springen' };

describe('Page', () => {
  it('leads keyboard users past the header into main', () => {
    const html = renderToStaticMarkup(Page(props, { header: <header />, main: <section /> }));
    expect(html).toMatch(/^<div[^>]*><a[^>]*href="#inhalt">Zum Inhalt springen<\/a><header>/u);
    expect(html).toMatch(/<main[^>]*id="inhalt" tabindex="-1"><section>/u);
  });

  it('leaves no frame behind without header and footer', () => {
    expect(renderToStaticMarkup(Page(props, {}))).toMatch(/<\/a><main[^>]*><\/main><\/div>$/u);
  });
});
