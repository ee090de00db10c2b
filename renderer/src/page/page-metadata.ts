import type { Metadata, Viewport } from 'next';
import { brandLetter, brandManifest, brandSign, type Brand, type ResolvedPage } from '@vitrine/schemas';
import { isOfNoShop } from './no-shop.ts';
import { sharedPicture } from './shared-picture.ts';

/**
 * The head of a page: title (the layout server names the shop in it), description, canonical address, the same page in
 * other locales, robots, icons, web manifest, and what other sites show when the page is shared.
 */
export function pageMetadata(page: ResolvedPage): Metadata {
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
      icon: [
        { url: iconOf(brand), type: 'image/svg+xml' },
        { url: brandSign(brand, 192), type: 'image/png', sizes: '192x192' },
      ],
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

/** The first letter of the shop on its accent, as a picture in the address itself. */
function iconOf(brand: Brand): string {
  const { primary, onPrimary } = brand.theme.colors.light;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${primary}"/><text x="16" y="23" text-anchor="middle" font-family="Georgia,serif" font-size="20" fill="${onPrimary}">${brandLetter(brand)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
