import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resolvedPage } from '../../test/fixtures.ts';
import { PageHead } from './page-head.tsx';

type Page = ReturnType<typeof resolvedPage>;

function head(meta: Partial<Page['meta']> = {}, parts: Partial<Page> = {}): string {
  const page = resolvedPage();
  return renderToStaticMarkup(<PageHead page={{ ...page, ...parts, meta: { ...page.meta, ...meta } }} />);
}

describe('PageHead', () => {
  it('gives title, description, canonical address and robots', () => {
    const html = head();
    expect(html).toContain('<title>Mode und Wohnen</title>');
    expect(html).toContain('<meta name="description" content="Mode &amp; Wohnen aus Österreich."/>');
    expect(html).toContain('<meta name="robots" content="index, follow"/>');
    expect(html).toContain('<link rel="canonical" href="https://www.ahornhaus.example/"/>');
  });

  it('leaves out what there is not', () => {
    const html = head({ title: 'Ahornhaus', description: '', canonical: '', robots: 'noindex' });
    expect(html).toContain('<title>Ahornhaus</title><meta name="robots" content="noindex, follow"/>');
    expect(html).not.toMatch(/description|canonical|hreflang|og:/iu);
  });

  it('lists the other locales of a page that has some', () => {
    const alternates = [
      { locale: 'de-CH', href: 'https://x.example/' },
      { locale: 'fr-CH', href: 'https://x.example/fr/' },
    ];
    expect([...head({ alternates }).matchAll(/<link rel="alternate"[^>]*>/gu)].map(([link]) => link)).toEqual([
      '<link rel="alternate" hrefLang="de-CH" href="https://x.example/"/>',
      '<link rel="alternate" hrefLang="fr-CH" href="https://x.example/fr/"/>',
    ]);
    expect(head({ alternates: alternates.slice(1) })).not.toContain('hrefLang');
  });

  it('follows the palette', () => {
    expect(head()).toContain(
      '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="#14191a" media="(prefers-color-scheme: dark)"/>',
    );
  });

  it('names and signs no shop where there is none', () => {
    expect(head()).toMatch(/rel="manifest".*apple-touch-icon/u);
    expect(head({}, { page: 'misdirected' })).not.toMatch(/manifest|icon/u);
  });
});
