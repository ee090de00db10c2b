import type { Browser } from 'playwright';
import { ALL_RULES, axeFaults } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { brokenPictures, layoutShift, MAX_SHIFT } from '../support/look-at-page.ts';

export interface Setting {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** A status page answers with its status, which the browser writes into its console. */
const OWN_STATUS = /Failed to load resource: the server responded with a status of (400|404|410|421|503)/;

/**
 * What is wrong with a page in one setting, as sentences: axe's findings, messages in the console, a page wider than its
 * window, more than one `h1` or none, pictures that do not load, a layout that shifts. Empty if nothing is.
 * Leaves a picture of the whole page at `screenshot`.
 */
export async function visitPage(
  browser: Browser,
  address: string,
  { width, colorScheme }: Setting,
  screenshot: string,
): Promise<string[]> {
  const { page, context, problems } = await openPage(browser, {
    colorScheme,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    // The question for consent is looked at on the home page; in pictures of the others it would hide what they show.
    if (new URL(address).pathname !== '/')
      await context.addCookies([{ name: 'consent', value: 'C0001', url: address }]);
    await page.goto(address, { waitUntil: 'load' });
    const violations = await axeFaults(page, ALL_RULES);
    const shift = await layoutShift(page);
    const broken = await brokenPictures(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const headings = await page.locator('h1').count();
    await page.screenshot({ path: screenshot, fullPage: true });
    return [
      ...violations.map((violation) => `axe ${violation}`),
      ...problems.filter((problem) => !OWN_STATUS.test(problem)).map((problem) => `console: ${problem}`),
      ...(tooWide > 0 ? [`expected a page as wide as its window, got ${tooWide} px more`] : []),
      ...(headings === 1 ? [] : [`expected one h1, got ${headings}`]),
      ...broken.map((source) => `picture does not load: ${source}`),
      ...(shift < MAX_SHIFT ? [] : [`expected a layout shift below ${MAX_SHIFT}, got ${shift.toFixed(3)}`]),
    ];
  } finally {
    await context.close();
  }
}
