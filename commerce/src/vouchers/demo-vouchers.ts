import type { Platform } from '@vitrine/platform/doors';
import type { LocalShop } from '@vitrine/platform/doors';
import { vouchers } from './tables.ts';

type Row = Omit<typeof vouchers.$inferInsert, 'tenant'>;

const BASE = {
  kind: 'percent',
  value: 1_000,
  from: '2026-01-01',
  until: '2027-12-31',
  minOrder: 5_000,
  excludedBrands: [],
  listed: true,
} as const satisfies Partial<Row>;

/** Vouchers of a demo's shop; with the newsletter come two, which leave out a brand of each shop: what its headline promises, and what its terms do. */
function demoVouchers(excluded: readonly string[]): Row[] {
  return [
    { ...BASE, code: 'NEU10', excludedBrands: excluded, perMonths: 6 },
    { ...BASE, code: 'NEU15', value: 1_500, minOrder: 10_000, excludedBrands: excluded, perMonths: 6 },
    { ...BASE, code: 'EXTRA5', kind: 'amount', value: 500, minOrder: 4_000 },
    { ...BASE, code: 'TREUE8', value: 800, minOrder: 3_000, group: 'account' },
    { ...BASE, code: 'ALT10', from: '2025-01-01', until: '2025-12-31' },
    { ...BASE, code: 'EINMAL', value: 2_000, minOrder: 1_000, maxUses: 1, listed: false },
  ];
}

/** Brands for which a demo's newsletter voucher does not hold. */
const EXCLUDED: Readonly<Record<string, readonly string[]>> = {
  at: ['Marbach'],
  de: ['Lederhof'],
  ch: ['Lauener'],
  nl: ['Stapper'],
  lingerie: ['Maison Clair'],
};

/** Gives a demo's shop vouchers; what is there already stays as it is. */
export async function admitDemoVouchers(
  { database }: Pick<Platform, 'database'>,
  { tenant }: Pick<LocalShop, 'tenant'>,
): Promise<void> {
  const rows = demoVouchers(EXCLUDED[tenant] ?? []).map((row) => ({ tenant, ...row }));
  await database.orm.insert(vouchers).values(rows).onConflictDoNothing();
}
