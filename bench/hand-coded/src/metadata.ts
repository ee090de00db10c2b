import type { Metadata, Viewport } from 'next';
import { brandManifest, brandSign, type Brand, type ResolvedPage } from '@vitrine/schemas';
import { isOfNoShop } from '../../../renderer/src/page/no-shop.ts';
import { sharedPicture } from '../../../renderer/src/page/shared-picture.ts';
import { page as inMemory } from './page-in-memory.ts';

/** The head of the page under one of its addresses. */
export function metadataOf(n: string): Metadata {
  const canonical = inMemory.meta.canonical.replace(/[^/]+$/, n);
  return pageMetadata({ ...inMemory, meta: { ...inMemory.meta, canonical, alternates: [] } });
}

/** What the renderer writes into the head itself, as Next means it. */
function pageMetadata(page: ResolvedPage): Metadata {
  const { meta, tenant, locale, root } = page;
  const { title, description, robots, canonical, alternates } = meta;
  const picture = canonical === '' ? undefined : sharedPicture(root, canonical);
  const languages = Object.fromEntries(alternates.map(({ locale, href }) => [locale, href]));
  return {
    title,
    ...(description !== '' && { description }),
    robots: { index: robots === 'index', follow: true },
    alternates: { ...(canonical !== '' && { canonical }), ...(alternates.length > 1 && { languages }) },
    ...(!isOfNoShop(page) && signsOf(tenant)),
    ...(canonical !== '' && {
      openGraph: {
        type: 'website',
        siteName: tenant.name,
        locale: locale.replace('-', '_'),
        url: canonical,
        title,
        ...(description !== '' && { description }),
        ...(picture !== undefined && { images: [picture] }),
      },
      twitter: { card: picture === undefined ? ('summary' as const) : ('summary_large_image' as const) },
    }),
    formatDetection: { telephone: false },
  };
}

/** What browsers show of a shop outside of its pages. */
function signsOf(brand: Brand): Pick<Metadata, 'manifest' | 'icons'> {
  return {
    manifest: brandManifest(brand),
    icons: {
      icon: { url: brandSign(brand, 192), type: 'image/png', sizes: '192x192' },
      apple: { url: brandSign(brand, 180), sizes: '180x180' },
    },
  };
}

/** Zoom is never limited (WCAG 1.4.4); the browser's frame takes the colour of the page. */
export function pageViewport({ tenant }: ResolvedPage): Viewport {
  const { light, dark } = tenant.theme.colors;
  return {
    width: 'device-width',
    initialScale: 1,
    themeColor: [
      { media: '(prefers-color-scheme: light)', color: light.canvas },
      { media: '(prefers-color-scheme: dark)', color: dark.canvas },
    ],
  };
}
