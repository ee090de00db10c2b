import type { Page } from 'playwright';
import { until } from './until.ts';

/** Has a page start its scripts as the first touch of a visitor does (ADR 0020), and waits until they have taken it over. */
export async function startScripts(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await until('the page is hydrated', () => isHydrated(page));
  // Effects, which listen, run after the frame that hydrates.
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(), 0))),
  );
}

export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
}
