import { describe, expect, it } from 'vitest';
import { resolvedPage } from '../../test/fixtures.ts';
import { pageMetadata, pageViewport } from './page-metadata.ts';

describe('pageMetadata', () => {
  it('gives title, description, canonical and robots', () => {
    expect(pageMetadata(resolvedPage())).toMatchObject({
      title: 'Mode und Wohnen',
      description: 'Mode & Wohnen aus Österreich.',
      robots: { index: true, follow: true },
      alternates: { canonical: 'https://www.ahornhaus.example/' },
    });
  });

  it('leaves out what there is not', () => {
    const page = resolvedPage();
    const metadata = pageMetadata({
      ...page,
      meta: { ...page.meta, title: 'Ahornhaus', description: '', canonical: '', robots: 'noindex' },
    });
    expect(metadata).toMatchObject({ title: 'Ahornhaus', robots: { index: false } });
    expect(metadata.description).toBeUndefined();
    expect(metadata.alternates).toEqual({});
  });

  it('lists the other locales of a page that has some', () => {
    const page = resolvedPage();
    const alternates = [
      { locale: 'de-CH', href: 'https://x.example/' },
      { locale: 'fr-CH', href: 'https://x.example/fr/' },
    ];
    expect(pageMetadata({ ...page, meta: { ...page.meta, alternates } }).alternates).toMatchObject({
      languages: { 'de-CH': 'https://x.example/', 'fr-CH': 'https://x.example/fr/' },
    });
  });
});

describe('pageViewport', () => {
  it('follows the palette and never limits zoom', () => {
    const viewport = pageViewport(resolvedPage());
    expect(viewport.themeColor).toEqual([
      { media: '(prefers-color-scheme: light)', color: '#ffffff' },
      { media: '(prefers-color-scheme: dark)', color: '#14191a' },
    ]);
    expect(viewport).not.toHaveProperty('maximumScale');
    expect(viewport).not.toHaveProperty('userScalable');
  });
});
