import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Survey } from './survey.tsx';

describe('Survey', () => {
  it('asks, and leads to where it is answered', () => {
    const html = renderToStaticMarkup(
      Survey({ title: 'Was fehlt?', text: 'Sag es uns.', link: { label: 'Schreiben', href: '/kontakt' } }),
    );
    expect(html).toMatch(/<h2[^>]*>Was fehlt\?<\/h2>.*Sag es uns\..*<a [^>]*href="\/kontakt">Schreiben/u);
  });
});
