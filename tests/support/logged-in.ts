import type { BrowserContext, Page } from 'playwright';

/** The customers of the demo (section 0 of the catalogue of requirements). */
export const CUSTOMER = 'kunde@example.com';
export const RETURNING = 'soft@example.com';
export const PASSWORD = 'Sommer24!';

/** Sends the login form of the page that is open. Resolves with the page that it leads to, or that comes back. */
export async function sendLogin(
  page: Page,
  {
    mail = CUSTOMER,
    password = PASSWORD,
    remember = false,
  }: { mail?: string; password?: string; remember?: boolean } = {},
): Promise<void> {
  const form = page.locator('main form').filter({ has: page.locator('[name=password]') });
  await form.locator('[name=email]').fill(mail);
  await form.locator('[name=password]').fill(password);
  if (remember) await form.locator('[name=remember]').check();
  await Promise.all([page.waitForEvent('load'), form.getByRole('button').click()]);
}

/** Sends the form of the page that is open that has a field of this name. */
export async function sendForm(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const [first = ''] = Object.keys(fields);
  const form = page.locator('main form').filter({ has: page.locator(`[name=${first}]:not([type=hidden])`) });
  for (const [name, value] of Object.entries(fields)) await form.locator(`[name=${name}]`).fill(value);
  await Promise.all([page.waitForEvent('load'), form.getByRole('button').click()]);
}

/** What is said to be wrong, or done, in the order of the page. */
export async function alertsOf(page: Page): Promise<string[]> {
  return page.locator('main [role=alert]:visible').allInnerTexts();
}

/** The value of the cookie that tells pages of a login; undefined without one. */
export async function loginState(context: BrowserContext): Promise<Record<string, unknown> | undefined> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'loginState');
  return cookie && (JSON.parse(decodeURIComponent(cookie.value)) as Record<string, unknown>);
}
