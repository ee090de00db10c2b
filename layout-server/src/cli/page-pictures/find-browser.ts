import { existsSync } from 'node:fs';
import type { Browser } from 'playwright';

/** Where Chromium lies; the engine without the desktop around it is quicker. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Opens a headless Chromium: that of `CHROMIUM_PATH`, or one at a usual place; a sentence if there is none. */
export async function findBrowser(env: Readonly<Record<string, string | undefined>>): Promise<Browser | string> {
  const named = env['CHROMIUM_PATH'];
  const path = named ?? PLACES.find((place) => existsSync(place));
  if (path === undefined || !existsSync(path))
    return `expected Chromium at ${named ?? PLACES.join(' or ')}, got none: install it, or set CHROMIUM_PATH to where it is`;
  const playwright = await import('playwright').catch(() => undefined);
  if (playwright === undefined)
    return 'expected the package "playwright", got none: run npm install without --omit=dev';
  return playwright.chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--font-render-hinting=none',
      '--no-first-run',
    ],
  });
}
