import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { WIDTHS, type Cell, type Device } from './cells.ts';
import { followRequests } from './quiet.ts';
import { sideBySide, shareOfDifference } from './compare.ts';

/** A page as it is looked at: the link that shows it, and the moment for what reckons with the clock in the browser. */
export interface Side {
  url: string;
  at: Date | undefined;
}

const HEIGHT = 900;
const MOST_ATTEMPTS = 5;
const DEADLINE_MS = 30_000;
/** The banner says that shoppers do not see the page, which is not of the page. */
const WITHOUT_BANNER = '[data-node="preview-banner"] { display: none }';

/** Takes the pictures of a page before and after in one width, and keeps them side by side if they differ. */
export async function pictureOf(
  browser: Browser,
  { device, before, after, out, name }: { device: Device; before: Side; after: Side; out: string; name: string },
): Promise<Cell> {
  const width = WIDTHS[device];
  const now = new Date();
  const look = ({ url, at = now }: Side): Promise<Buffer> => pictureAt(browser, { url, at }, width);
  const pictures = [await look(before), await look(after)] as const;
  const share = await shareOfDifference(...pictures);
  if (share === 0) return { width, share, file: undefined };
  mkdirSync(out, { recursive: true });
  const file = join(out, `${name}-${width}.png`);
  writeFileSync(file, await sideBySide(...pictures));
  return { width, share, file };
}

async function pictureAt(browser: Browser, { url, at }: { url: string; at: Date }, width: number): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    // The hands stand still, so that a countdown shows the same in both pictures; it may not ask what time it really is.
    await page.clock.setFixedTime(at);
    await page.addInitScript(() => {
      const ask = globalThis.fetch;
      globalThis.fetch = (to, options) =>
        to === '/healthz' ? Promise.reject(new Error('no clock here')) : ask(to, options);
    });
    const requests = followRequests(page);
    await page.goto(url, { waitUntil: 'load' });
    return await settledPicture(page, requests);
  } finally {
    await context.close();
  }
}

/** Takes the picture again until it is the same twice: what comes late on a busy machine has come then. */
async function settledPicture(page: Page, requests: ReturnType<typeof followRequests>): Promise<Buffer> {
  let last: Buffer | undefined;
  for (let attempt = 0; ; attempt += 1) {
    await seeAll(page, requests);
    const picture = await page.screenshot({
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      style: WITHOUT_BANNER,
    });
    if (attempt === MOST_ATTEMPTS || last?.equals(picture) === true) return picture;
    last = picture;
  }
}

/** Goes down the page, so that its scripts begin and what comes late is asked for; then waits for pictures and letters. */
async function seeAll(page: Page, requests: ReturnType<typeof followRequests>): Promise<void> {
  // As for somebody who was asked for consent already: the question lies over the page.
  await page.evaluate(() => document.documentElement.setAttribute('data-consent', 'C0001'));
  await goDown(page);
  await requests.quiet();
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** Lets everything come near the window once. */
async function goDown(page: Page): Promise<void> {
  await page.evaluate(async (step) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      scrollTo(0, top);
      await drawn();
    }
  }, HEIGHT / 2);
}
