import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Snippet } from './snippet.tsx';

describe('Snippet', () => {
  it('shows its text, and nothing that would run', () => {
    const html = renderToStaticMarkup(
      Snippet({ title: 'Pflege', html: '<p onclick="x()">Lüften</p><script>x()</script>' }),
    );
    expect(html).toMatch(/<h2[^>]*>Pflege<\/h2>.*<p>Lüften<\/p>/u);
    expect(html).not.toMatch(/script|onclick/u);
  });
});
