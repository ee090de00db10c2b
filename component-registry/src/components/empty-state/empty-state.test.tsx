import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmptyState } from './empty-state.tsx';

describe('EmptyState', () => {
  it('says what happened and offers one way on', () => {
    const html = renderToStaticMarkup(
      EmptyState({
        title: 'Seite nicht gefunden',
        text: 'Die Suche hilft weiter.',
        link: { label: 'Zur Startseite', href: '/' },
      }),
    );
    expect(html).toMatch(
      /<h1[^>]*>Seite nicht gefunden<\/h1>.*Die Suche hilft weiter\..*<a[^>]*href="\/">Zur Startseite<\/a>/u,
    );
  });

  it('stands without picture and link', () => {
    const html = renderToStaticMarkup(EmptyState({ title: 'Leer', level: 2, text: 'Hier ist noch nichts.' }));
    expect(html).toMatch(/<h2[^>]*>Leer<\/h2>/u);
    expect(html).not.toMatch(/<img|<a /u);
  });
});
