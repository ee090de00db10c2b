import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageTitle } from './page-title.tsx';

describe('PageTitle', () => {
  it('gives the page its heading of level 1, with the words around it in the order in which they are read', () => {
    const html = renderToStaticMarkup(
      PageTitle({ eyebrow: 'Ratgeber', title: 'Wolle pflegen', text: 'Lüften statt waschen.' }),
    );
    expect(html).toMatch(/Ratgeber<\/p><h1[^>]*>Wolle pflegen<\/h1><p[^>]*>Lüften statt waschen\./u);
  });

  it('leaves no empty element where there are no words', () => {
    const html = renderToStaticMarkup(PageTitle({ title: 'Filialen' }));
    expect(html).not.toContain('<p');
  });
});
