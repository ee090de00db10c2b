import type { Metadata, Viewport } from 'next';
import type { ResolvedPage, Theme } from '@vitrine/schemas';

/** The head of a page: title (the layout server names the shop in it), description, canonical address, the same page in other locales, robots, icon. */
export function pageMetadata({ meta, tenant }: ResolvedPage): Metadata {
  const { title, description, robots, canonical, alternates } = meta;
  const languages = Object.fromEntries(alternates.map(({ locale, href }) => [locale, href]));
  return {
    title,
    ...(description !== '' && { description }),
    robots: { index: robots === 'index', follow: true },
    alternates: { ...(canonical !== '' && { canonical }), ...(alternates.length > 1 && { languages }) },
    icons: { icon: iconOf(tenant.name, tenant.theme) },
    formatDetection: { telephone: false },
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
function iconOf(name: string, { colors }: Theme): string {
  const letter = [...name].find((character) => /\p{L}/u.test(character)) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${colors.light.primary}"/><text x="16" y="23" text-anchor="middle" font-family="Georgia,serif" font-size="20" fill="${colors.light.onPrimary}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
