/** What somebody reads who has just ordered, where the shop cannot show the order at this moment. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');

it.each(readdirSync(`${ROOT}locales`))(
  'says in %s that the order is there, and not that something went wrong',
  (locale) => {
    const { checkout } = JSON.parse(read(`locales/${locale}/checkout.json`)) as {
      checkout: { confirmation: { unavailable: { title: string; text: string } } };
    };
    const { title, text } = checkout.confirmation.unavailable;
    expect(title).toMatch(/Bestellung|commande|bestelling/u);
    expect(text).toMatch(/nicht noch einmal|pas une nouvelle fois|niet nog een keer/u);
    const [, fallback = ''] = read('tenants/base/layouts/checkout-confirmation.json').split('"fallback"');
    expect(fallback).toMatch(/checkout\.confirmation\.unavailable\.title[^]*"\$link": "checkoutConfirmation"/u);
    expect(fallback).not.toContain('error.generic');
  },
);
