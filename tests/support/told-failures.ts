import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { openLogin, sendInLayer, touch } from './account-layer.ts';
import type { Acceptance } from './acceptance-product.ts';
import { LENDING, LENDING_LOGIN, WISH } from './borrowing.ts';
import { openPage } from './browser.ts';
import { openWishlist } from './customers-wishlist.ts';
import { CUSTOMER, RETURNING, sendForm, sendLogin } from './logged-in.ts';
import { ROOT } from './product.ts';
import { startScripts } from './start-scripts.ts';

/** What a shopper does in a new page that fails, and by which words of a catalogue the page tells it. */
export interface ToldFailure {
  /** In the page of the one before. */
  goesOn?: true;
  /** Of the page that is opened; a page of its own otherwise. */
  open?: (browser: Browser) => Promise<Page>;
  act: (page: Page) => Promise<void>;
  /** Area and key of the words. */
  told: readonly [string, string];
  values?: Readonly<Record<string, string>>;
  locale?: string;
}

const GATEWAY = '**/api/gateway/**';
const MB = 1_048_576;

/** Answers what scripts ask at an address with 500. */
async function fails(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
}

/** Each failure of the catalogues of errors that shoppers are told of (ER-006). */
export function toldFailures(product: Pick<Acceptance, 'at'>, previewLink: () => Promise<URL>): ToldFailure[] {
  const go =
    (address: string, tenant?: string) =>
    (page: Page): Promise<unknown> =>
      page.goto(product.at(address, tenant));
  const started = async (page: Page, address: string, tenant?: string): Promise<void> => {
    await go(address, tenant)(page);
    await startScripts(page);
  };
  const onWishlist = async (browser: Browser): Promise<Page> => (await openWishlist(browser, product)).page;
  const changeTo = async (page: Page, label: string): Promise<void> => {
    const name = 'Midikleid mit Blütendruck bearbeiten';
    await page.getByRole('button', { name }).click();
    const view = page.getByRole('dialog', { name });
    await view.getByRole('combobox').selectOption({ label });
    await view.getByRole('button', { name: 'Speichern' }).click();
  };
  const unsubscribe = async (page: Page, token: string): Promise<void> => {
    await go(`/mailings/abmelden?token=${token}`)(page);
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click();
  };
  const choose = async (page: Page, files: { name: string; bytes?: number; mimeType?: string }[]): Promise<void> => {
    const form = page.locator('[data-node="contact-form"] form');
    if ((await form.count()) === 0) {
      await go('/service-hilfe/kontakt')(page);
      await form.scrollIntoViewIfNeeded();
      await page.waitForFunction(() => (document.documentElement.dataset['kept'] ?? '').includes('contact'));
      await form.locator('[name=subject]').selectOption('otherQuestion');
    }
    await form
      .locator('[data-upload] input[type=file]')
      .setInputFiles(
        files.map(({ name, bytes = 100, mimeType = 'image/png' }) => ({ name, mimeType, buffer: Buffer.alloc(bytes) })),
      );
  };
  const borrow = async (page: Page, name: string, wish: Readonly<Record<string, string>> = WISH): Promise<void> => {
    await go(LENDING_LOGIN, 'nl')(page);
    await sendLogin(page, { mail: `${name}@example.nl` });
    await page.waitForURL(product.at(LENDING, 'nl'));
    await page.keyboard.press('Shift');
    const form = page.locator('[data-node="lend-money"] form');
    await form.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (document.documentElement.dataset['kept'] ?? '').includes('loan'));
    for (const [field, value] of Object.entries(wish)) await form.locator(`[name=${field}]`).fill(value);
  };
  const sendLoan = (page: Page): Promise<void> => page.getByRole('button', { name: 'Aanvraag versturen' }).click();
  const account = async (page: Page, address: string): Promise<void> => {
    await fails(page, '**/api/customer/v1**');
    await go(address, 'lingerie')(page);
    await sendLogin(page, { mail: RETURNING });
  };

  return [
    {
      told: ['validation', 'validation.digitsOnly'],
      // With scripts it is behind a tab.
      open: async (browser) => (await openPage(browser, { javaScriptEnabled: false })).page,
      act: async (page) => {
        await go('/kasse/registrieren')(page);
        await sendForm(page, { customerId: '12a45', birthday: '31.01.1980' });
      },
    },
    { told: ['frame', 'error.notFound.title'], act: async (page) => void (await go('/gibt-es-nicht')(page)) },
    {
      told: ['wishlist', 'wishlist.edit.failed'],
      open: onWishlist,
      act: async (page) => {
        await fails(page, GATEWAY);
        await changeTo(page, 'Petrol, 38');
      },
    },
    {
      told: ['wishlist', 'wishlist.edit.sameVariant'],
      open: onWishlist,
      act: (page) => changeTo(page, 'Petrol, 36'),
    },
    {
      told: ['wishlist', 'wishlist.remove.failed'],
      open: onWishlist,
      act: async (page) => {
        await fails(page, GATEWAY);
        await page.getByRole('button', { name: 'Midikleid mit Blütendruck vom Merkzettel entfernen' }).click();
      },
    },
    {
      told: ['wishlist', 'wishlist.add.failed'],
      act: async (page) => {
        await started(page, '/p/SKU-1002');
        await fails(page, GATEWAY);
        await page.locator('[data-node="add-to-basket"] [data-heart]').click();
      },
    },
    {
      told: ['basket', 'basket.add.failed'],
      act: async (page) => {
        await started(page, '/p/SKU-1001?colour=petrol&size=38');
        await fails(page, GATEWAY);
        await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
      },
    },
    {
      told: ['product', 'product.variantMissing'],
      act: async (page) => {
        await go('/p/SKU-1001')(page);
        await page.getByRole('button', { name: 'In den Warenkorb', exact: true }).click();
      },
    },
    {
      told: ['login', 'password.reset.failed'],
      act: async (page) => {
        await go('/password/reset?token=RESET-OK')(page);
        await fails(page, GATEWAY);
        const form = page.locator('main form');
        for (const name of ['password', 'repeat']) await form.locator(`[name=${name}]`).fill('Herbst24!');
        await form.getByRole('button').click();
      },
    },
    {
      told: ['login', 'password.forgot.notProcessed'],
      act: async (page) => {
        await go('/')(page);
        await (await openLogin(page)).getByRole('link', { name: 'Passwort vergessen?' }).click();
        const dialog = page.getByRole('dialog', { name: 'Passwort vergessen', exact: true });
        await dialog.locator('[name=email]').waitFor();
        await fails(page, GATEWAY);
        await sendInLayer(dialog, { email: CUSTOMER });
      },
    },
    {
      told: ['login', 'password.reset.urlInvalid'],
      act: async (page) => {
        await go('/password/reset?token=RESET-OLD')(page);
        await touch(page);
      },
    },
    { goesOn: true, told: ['login', 'password.reset.requestNew'], act: async () => undefined },
    {
      told: ['account', 'account.balance.unavailable'],
      locale: 'de-DE',
      act: (page) => account(page, '/mein-konto/meine-buchungen'),
    },
    {
      told: ['account', 'account.customerData.failed'],
      locale: 'de-DE',
      act: (page) => account(page, '/mein-konto/meine-persoenlichen-daten'),
    },
    { told: ['newsletter', 'mailings.notFound'], act: (page) => unsubscribe(page, 'ML-GONE') },
    {
      goesOn: true,
      told: ['newsletter', 'mailings.apiError'],
      values: { email: 'service@ahornhaus.example' },
      act: (page) => unsubscribe(page, 'ML-ERR'),
    },
    {
      goesOn: true,
      told: ['newsletter', 'newsletter.error.noSubscription'],
      act: async (page) => {
        await go('/service-hilfe/newsletter-abmelden')(page);
        await page.getByRole('main').locator('[name="email"]').fill('niemals@example.com');
        await page.getByRole('main').getByRole('button', { name: 'Absenden' }).click();
      },
    },
    {
      goesOn: true,
      told: ['newsletter', 'newsletter.error.api'],
      act: async (page) => {
        await go('/service-hilfe/newsletter/anmeldung')(page);
        const main = page.getByRole('main');
        await main.locator('[name="email"]').fill('niemals@example.com');
        await fails(page, GATEWAY);
        await main.getByRole('button', { name: 'Anmelden' }).click();
      },
    },
    {
      told: ['upload', 'upload.tooLarge'],
      values: { name: 'gross.png', maxSize: '5' },
      act: (page) => choose(page, [{ name: 'gross.png', bytes: 5 * MB + 1 }]),
    },
    {
      goesOn: true,
      told: ['upload', 'upload.duplicate'],
      values: { name: 'FOTO.png' },
      act: async (page) => {
        await choose(page, [{ name: 'foto.png' }]);
        await choose(page, [{ name: 'FOTO.png' }]);
      },
    },
    {
      goesOn: true,
      told: ['upload', 'upload.wrongFormat'],
      values: { name: 'rechnung.pdf' },
      act: (page) => choose(page, [{ name: 'rechnung.pdf', mimeType: 'application/pdf' }]),
    },
    {
      goesOn: true,
      told: ['upload', 'upload.tooManyFiles'],
      values: { maxFiles: '10' },
      act: (page) =>
        choose(
          page,
          Array.from({ length: 11 }, (_, index) => ({ name: `${index}.png` })),
        ),
    },
    {
      told: ['upload', 'upload.unexpected'],
      act: async (page) => {
        await choose(page, [{ name: 'foto.png' }]);
        const form = page.locator('[data-node="contact-form"] form');
        await form.locator('[name=salutation]').selectOption('female');
        const texts = {
          firstname: 'Mara',
          lastname: 'Holzer',
          email: 'niemals@example.com',
          message: 'So sieht sie aus.',
        };
        for (const [name, value] of Object.entries(texts)) await form.locator(`[name=${name}]`).fill(value);
        await form.locator('[name=terms]').check();
        await fails(page, GATEWAY);
        await form.getByRole('button', { name: 'Nachricht senden' }).click();
      },
    },
    {
      told: ['instalment', 'instalment.unavailable'],
      act: async (page) => {
        await fails(page, '**/service-hilfe/ratenrechner?*');
        await started(page, '/p/SKU-1001?colour=petrol&size=38');
        await page.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
      },
    },
    {
      told: ['instalment', 'instalment.noVariant'],
      act: async (page) => {
        await started(page, '/p/SKU-1001');
        await page.getByRole('link', { name: 'Ratenrechner', exact: true }).click();
      },
    },
    {
      told: ['product', 'product.delivery.unavailable'],
      act: async (page) => {
        await fails(page, '**/api/delivery/**');
        await started(page, '/p/SKU-1001');
      },
    },
    {
      told: ['voucher', 'content.vouchers.failed'],
      act: async (page) => {
        await fails(page, '**/api/voucher');
        await go('/service-hilfe/gutscheine-rabatte/')(page);
        await page.getByRole('heading', { name: 'Aktive Gutscheine' }).scrollIntoViewIfNeeded();
      },
    },
    {
      told: ['service', 'content.serviceLayer.failed'],
      act: async (page) => {
        await started(page, '/p/SKU-1001');
        await fails(page, '**/api/servicelayer/**');
        await page
          .locator('[data-node="product-info"]')
          .getByRole('link', { name: /Versandkosten/ })
          .click();
      },
    },
    {
      told: ['service', 'preview.closeFailed'],
      act: async (page) => {
        await page.context().addCookies([{ name: 'consent', value: 'C0001', url: product.at('/') }]);
        // As typed: the tab has been elsewhere before.
        await go('/')(page);
        await page.goto((await previewLink()).href);
        await page.getByRole('button', { name: 'Vorschau beenden' }).click();
      },
    },
    {
      told: ['lend-money', 'lendMoney.error.creditworthiness'],
      locale: 'nl-NL',
      act: async (page) => {
        await borrow(page, 'krediet');
        await sendLoan(page);
      },
    },
    {
      told: ['lend-money', 'lendMoney.error.input'],
      locale: 'nl-NL',
      act: async (page) => {
        await borrow(page, 'ok', { ...WISH, iban: 'NL00' });
        await sendLoan(page);
      },
    },
    {
      told: ['lend-money', 'lendMoney.error.network'],
      locale: 'nl-NL',
      act: async (page) => {
        await borrow(page, 'ok');
        await page.route(GATEWAY, (route) => route.abort());
        await sendLoan(page);
      },
    },
    {
      told: ['lend-money', 'lendMoney.error.notProcessable'],
      locale: 'nl-NL',
      act: async (page) => {
        await borrow(page, 'ok');
        // Somebody else's tab has logged them out.
        await page.context().clearCookies();
        await sendLoan(page);
      },
    },
  ];
}

/** Has somebody fail, and waits each time until the page tells it in the words of its language. */
export async function areTold(browser: Browser, failures: readonly ToldFailure[]): Promise<void> {
  let page: Page | undefined;
  for (const { goesOn = false, open, act, told, values, locale = 'de-AT' } of failures) {
    if (!goesOn) {
      await page?.context().close();
      page = await (open?.(browser) ??
        openPage(browser, { viewport: { width: 1280, height: 900 } }).then((opened) => opened.page));
    }
    if (page === undefined) throw new Error(`expected a page that ${told[1]} goes on in, got none`);
    await act(page);
    await page
      .getByText(wordsOf(locale, told, values))
      .filter({ visible: true })
      .first()
      .waitFor();
  }
  await page?.context().close();
}

/** The words of a key in a file of a catalogue, as far as their values are known. */
export function wordsOf(
  locale: string,
  [area, key]: readonly [string, string],
  values: Readonly<Record<string, string>> = {},
): string {
  const catalogue = JSON.parse(readFileSync(path.join(ROOT, 'locales', locale, `${area}.json`), 'utf8')) as object;
  const words = key
    .split('.')
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], catalogue);
  if (typeof words !== 'string') throw new Error(`expected words at ${key} of ${locale}/${area}.json`);
  const filled = words.replaceAll(/\{\{(\w+)\}\}/gu, (place, name: string) => values[name] ?? place);
  // What the test does not know stands at the end.
  return filled.split('{{')[0] ?? '';
}
