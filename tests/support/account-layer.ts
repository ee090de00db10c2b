import type { Locator, Page } from 'playwright';

/**
 * Touches a page as its visitor does before a click, and waits until scripts take links and forms over: a click before that is
 * the browser's, and leads to the page of the login.
 */
export async function touch(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(16, 16);
  // The steps to an order have no list of wishes.
  const hasWishes = (await page.locator('[data-wishlist]').count()) > 0;
  await page.locator(`html[data-kept~=account]${hasWishes ? '[data-kept~=wishes]' : ''}`).waitFor();
}

/** Opens the login over the page that is open. Resolves with its dialog. */
export async function openLogin(page: Page): Promise<Locator> {
  await touch(page);
  await page.locator('header').getByRole('link', { name: 'Anmelden', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Anmelden', exact: true });
  await dialog.getByRole('tab').first().waitFor();
  return dialog;
}

/** Fills in and sends the form of a layer that has a field of this name; what comes of it is the caller's to wait for. */
export async function sendInLayer(dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  const [first = ''] = Object.keys(fields);
  const form = dialog.locator('form').filter({ has: dialog.page().locator(`[name=${first}]`) });
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
  await form.getByRole('button').click();
}
