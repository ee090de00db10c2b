import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Promotion } from './promotion.tsx';

describe('Promotion', () => {
  it('shows an offer with its code and its conditions', () => {
    const html = renderToStaticMarkup(
      Promotion({ title: 'Sommer', text: '10 %', code: 'SOMMER', codeLabel: 'Dein Code:', note: 'Bis 31. August.' }),
    );
    expect(html).toMatch(/Dein Code:<strong[^>]*>SOMMER<\/strong>.*Bis 31\. August\./u);
  });

  it('leaves nothing behind for what an offer does not have', () => {
    expect(renderToStaticMarkup(Promotion({ title: 'Vorbei', text: 'Schau in den Sale.' }))).not.toMatch(
      /<strong|<a |<p[^>]*><\/p>/u,
    );
  });
});
