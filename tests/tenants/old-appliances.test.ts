/** Holds the shops to the law of their countries: whoever buys a large appliance is asked for the old one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateTenant } from '@vitrine/schemas';
import { expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));

interface Goods {
  sku: string;
  categories: string[];
  energy?: object;
  delivery?: { shippingClass?: string };
}

it.each(globSync('*/tenant.json', { cwd: TENANTS }).toSorted())(
  '%s asks for old appliances with each large one that it sells, and with nothing else',
  (file) => {
    const tenant = validateTenant(JSON.parse(readFileSync(path.join(TENANTS, file), 'utf8')));
    if (!tenant.ok) throw new Error(`${file} is no tenant: ${tenant.faults[0]?.message ?? ''}`);
    const asking = new Set(tenant.value.checkout?.oldAppliances?.categories);
    const brought = globSync('catalogue/{products,goods}.jsonl', { cwd: path.join(TENANTS, path.dirname(file)) })
      .flatMap((name) => readFileSync(path.join(TENANTS, path.dirname(file), name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Goods)
      .filter(({ delivery }) => (delivery?.shippingClass ?? 'parcel') !== 'parcel');
    const skus = (goods: readonly Goods[]): string[] => goods.map(({ sku }) => sku);
    const asked = brought.filter(({ categories }) => categories.some((category) => asking.has(category)));
    expect(skus(asked)).toEqual(skus(brought.filter(({ energy }) => energy !== undefined)));
    for (const category of asking) expect(asked.some(({ categories }) => categories.includes(category))).toBe(true);
  },
);
