/** In Switzerland nobody is shown what a maker recommends (ruling of the shops' law); elsewhere everybody is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tenantId } from '@vitrine/platform/doors';
import { validateTenant } from '@vitrine/schemas';
import { readRecords } from '@vitrine/commerce/testing/records';
import { describe, expect, it } from 'vitest';
import { productAt } from '../../commerce/src/catalogue/product-view.ts';
import { switchSettings } from '../../layout-server/src/tenants/switches.ts';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const LATER = Date.parse('2027-06-01T12:00:00Z');

describe.each([
  { shop: 'ch', shows: false },
  { shop: 'de', shows: true },
])('the goods of $shop that have a recommended price', ({ shop, shows }) => {
  const tenant = validateTenant(JSON.parse(readFileSync(`${TENANTS}${shop}/tenant.json`, 'utf8')));
  if (!tenant.ok) throw new Error(tenant.faults[0]?.message);
  const { currency = '', i18n, reductions = 'each' } = tenant.value;
  const selling = {
    tenant: tenantId(shop),
    locale: i18n.locales[0]?.locale ?? '',
    currency,
    reductions,
    showsRrp: switchSettings(tenant.value).showRrp,
  };
  const records = readRecords(`${TENANTS}${shop}/catalogue/products.jsonl`).filter(({ variants }) =>
    variants.some(({ prices }) => prices.some(({ rrp }) => rrp !== undefined)),
  );

  it('say it in the other shops alone', () => {
    expect(records).not.toEqual([]);
    for (const record of records) {
      const articles = new Map(
        record.variants.map(({ sku, prices }) => [
          sku,
          {
            prices: new Map([
              [
                currency,
                prices.map(({ validFrom = '2026-01-01T00:00:00Z', ...price }) => ({
                  ...price,
                  from: Date.parse(validFrom),
                  setAt: Date.parse(validFrom),
                })),
              ],
            ]),
            onHand: 1,
            backorder: 0,
          },
        ]),
      );
      const stored = { addedOn: '2026-01-01', ...record };
      const product = productAt(
        { sku: record.sku, isWithdrawn: false, hash: '', record: stored, articles },
        selling,
        LATER,
      );
      expect(product?.variants.some(({ rrp }) => rrp !== undefined)).toBe(shows);
    }
  });
});
