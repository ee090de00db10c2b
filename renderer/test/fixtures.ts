import { ANYBODY, type Palette, type RenderContext, type ResolvedNode, type ResolvedPage } from '@vitrine/schemas';

export const SECRET = 'a-secret-for-tests-of-40-characters-long';

/** What the edge says of a plain visit to the start page. */
export function renderContext(): RenderContext {
  return {
    tenant: 'at',
    locale: 'de-AT',
    path: '/',
    query: {},
    page: 'home',
    revisionRef: 'rev-1',
    visitor: ANYBODY,
    arms: {},
    status: 200,
    requestId: 'r-1',
  };
}

const light: Palette = {
  canvas: '#ffffff',
  surface: '#ffffff',
  tint: '#f6f2ec',
  ink: '#1d2322',
  inkMuted: '#5a615f',
  line: '#e2ddd5',
  control: '#7d7a73',
  primary: '#0b6e6a',
  primaryHover: '#095b58',
  onPrimary: '#ffffff',
  secondary: '#b4232c',
  onSecondary: '#ffffff',
  sale: '#b4232c',
  success: '#1f6b3a',
  warning: '#8a5300',
  error: '#b4232c',
};

/** A page of the given sections. */
export function resolvedPage(main: ResolvedNode[] = [], header: ResolvedNode[] = []): ResolvedPage {
  return {
    tenant: {
      id: 'at',
      name: 'Ahornhaus',
      styleVariant: 'ahornhaus',
      theme: {
        colors: {
          light,
          dark: {
            ...light,
            canvas: '#14191a',
            surface: '#1a2021',
            tint: '#222a2b',
            ink: '#f0ede8',
            inkMuted: '#b5b9b6',
          },
        },
        fonts: { heading: 'fraunces', body: 'instrument-sans' },
        radii: { control: '2px', card: '2px' },
      },
    },
    locale: 'de-AT',
    page: 'home',
    version: 'abc123',
    meta: {
      title: 'Mode und Wohnen',
      description: 'Mode & Wohnen aus Österreich.',
      robots: 'index',
      canonical: 'https://www.ahornhaus.example/',
      alternates: [{ locale: 'de-AT', href: 'https://www.ahornhaus.example/' }],
    },
    root: { id: 'home', type: 'page', v: 1, props: { skipLabel: 'Zum Inhalt' }, slots: { header, main } },
    words: {
      failed: 'Dieser Bereich kann gerade nicht angezeigt werden.',
      retry: 'Erneut versuchen',
      preview: 'Vorschau',
      unpublished: 'Vorschau: Diese Fassung ist nicht veröffentlicht.',
      closePreview: 'Vorschau beenden',
      previewStays: 'Der Tab konnte nicht geschlossen werden. Bitte schließen Sie ihn selbst.',
    },
    tags: ['layout:at:home'],
    validUntil: '',
    cursor: 7,
    preview: false,
  };
}
