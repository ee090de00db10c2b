/** Holds every shop to the words of the button that orders: the law's, whatever a merchant words elsewhere (ruling 10). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateTenant } from '@vitrine/schemas';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORDS: Readonly<Record<string, string>> = {
  'de-AT': 'Zahlungspflichtig bestellen',
  'de-DE': 'Zahlungspflichtig bestellen',
  'de-CH': 'Zahlungspflichtig bestellen',
  'fr-CH': 'Commander avec obligation de paiement',
  'nl-NL': 'Bestelling met betalingsverplichting',
};

const read = (file: string): unknown => JSON.parse(readFileSync(ROOT + file, 'utf8'));
/** The button's words in a file of texts; undefined where it has none. */
function submitIn(file: string): string | undefined {
  if (!existsSync(ROOT + file)) return undefined;
  return (read(file) as { checkout?: { order?: { submit?: string } } }).checkout?.order?.submit;
}

const spoken = readdirSync(`${ROOT}tenants`)
  .filter((id) => existsSync(`${ROOT}tenants/${id}/tenant.json`))
  .flatMap((id) => {
    const tenant = validateTenant(read(`tenants/${id}/tenant.json`));
    if (!tenant.ok) return expect.fail(`${id}: ${tenant.faults[0]?.message ?? ''}`);
    return tenant.value.i18n.locales.map(({ locale }) => ({ id, locale }));
  });

it.each(spoken)('the button of $id that orders in $locale says what it obliges to', ({ id, locale }) => {
  const own = submitIn(`tenants/${id}/copy/${locale}.json`);
  expect(own ?? submitIn(`locales/${locale}/checkout.json`)).toBe(WORDS[locale]);
});

it('the button that orders takes its words from there, and no layer exchanges them', () => {
  const review = readFileSync(`${ROOT}tenants/base/layouts/checkout-review.json`, 'utf8');
  expect(review).toMatch(/"submitLabel": \{\s*"\$t": "checkout\.order\.submit"/u);
  expect(review).toMatch(/"lock": \[[^\]]*"\/props\/submitLabel"/u);
});
