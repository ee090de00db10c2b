import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { openPage } from './browser.ts';
import { sendLogin } from './logged-in.ts';

/** The page of a customer whose wishlist holds a dress in size 36, and nothing else. */
export async function openWishlist(
  browser: Browser,
  { at }: { at: (path: string) => string },
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(at('/kasse/registrieren'));
  await sendLogin(page);
  await page.evaluate(async () => {
    const ask = async (query: string): Promise<{ data: { wishlist: { lines: { key: string }[] } } }> => {
      const answer = await fetch('/api/gateway/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      return (await answer.json()) as never;
    };
    const { data } = await ask('{ wishlist { lines { key } } }');
    for (const { key } of data.wishlist.lines) await ask(`mutation { removeFromWishlist(key: "${key}") { success } }`);
    await ask('mutation { addToWishlist(sku: "SKU-1001", variant: "SKU-1001-PETROL-36") { success } }');
  });
  await page.goto(at('/merkzettel'));
  await itemOf(page, '36').waitFor();
  return { page, context };
}

/** The dress on the wishlist, in a size. */
export function itemOf(page: Page, size: string): Locator {
  return page.locator(`[data-wish-item="SKU-1001-PETROL-${size}"]`);
}
