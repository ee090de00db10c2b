import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright';
import { openPage } from '../support/browser.ts';

export interface Setting {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Largest layout shift that a page may have while it loads. @see https://web.dev/articles/cls */
const MAX_SHIFT = 0.1;
/** A status page answers with its status, which the browser writes into its console. */
const OWN_STATUS = /Failed to load resource: the server responded with a status of (400|404|410|421|503)/;

/**
 * What is wrong with a page in one setting, as sentences: axe's findings, messages in the console, a page wider than its
 * window, more than one `h1` or none, pictures that do not load, a layout that shifts. Empty if nothing is.
 * Leaves a picture of the whole page at `screenshot`.
 */
export async function visitPage(browser: Browser, address: string, { width, colorScheme }: Setting, screenshot: string): Promise<string[]> {
  const { page, context, problems } = await openPage(browser, { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  try {
    await page.goto(address, { waitUntil: 'load' });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const seen = await page.evaluate(lookAtPage);
    await page.screenshot({ path: screenshot, fullPage: true });
    return [
      ...violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ...problems.filter((problem) => !OWN_STATUS.test(problem)).map((problem) => `console: ${problem}`),
      ...(seen.tooWide > 0 ? [`expected a page as wide as its window, got ${seen.tooWide} px more`] : []),
      ...(seen.headings === 1 ? [] : [`expected one h1, got ${seen.headings}`]),
      ...seen.brokenPictures.map((source) => `picture does not load: ${source}`),
      ...(seen.shift < MAX_SHIFT ? [] : [`expected a layout shift below ${MAX_SHIFT}, got ${seen.shift.toFixed(3)}`]),
    ];
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function lookAtPage(): Promise<{ tooWide: number; headings: number; brokenPictures: string[]; shift: number }> {
  let shift = 0;
  await new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(resolve, 100));
  });
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  return {
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    headings: document.querySelectorAll('h1').length,
    brokenPictures: pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
    shift,
  };
}
