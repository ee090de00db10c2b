import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import type { DataSource, LocalShop, ShopRoute } from '@vitrine/platform/doors';
import { and, asc, eq, isNull } from '@vitrine/platform/sql';
import { formatMoney } from '../catalogue/index.ts';
import { vouchers } from './tables.ts';
import type { Voucher } from './voucher.ts';

const TEXT = { type: 'string' } as const;
const MOST_SHOWN = 12;
/** So long a page may show what has ended or was revoked meanwhile; the basket never does. */
const KEPT_MS = 60_000;

/** A voucher in words. `group` is left out where everybody may have it. */
interface ListedVoucher {
  code: string;
  value: string;
  validUntil: string;
  minOrder: string;
  group?: string;
}

/** Which vouchers a list has. */
const SHOWN = ['active', 'expired'] as const;
type Shown = (typeof SHOWN)[number];

/** JSON Schema of vouchers in words, as `voucher-list` takes them. */
export const VOUCHERS_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'text', 'code', 'conditions'],
        properties: { title: TEXT, text: TEXT, code: TEXT, conditions: TEXT },
      },
    },
  },
} as const;

/** What a shop shows of its vouchers: those that can be redeemed, and those whose last day is over where the shop is. */
async function listed(
  { orm }: Queries,
  shop: LocalShop,
  now: Date,
): Promise<Readonly<Record<Shown | 'newsletter', ListedVoucher[]>>> {
  const shown = and(eq(vouchers.tenant, shop.tenant), eq(vouchers.listed, true), isNull(vouchers.revokedAt));
  const rows = await orm.select().from(vouchers).where(shown).orderBy(asc(vouchers.until), asc(vouchers.code));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone }).format(now);
  const begun = rows.filter(({ from }) => from <= today);
  const words = (of: typeof rows): ListedVoucher[] => of.slice(0, MOST_SHOWN).map((row) => wordsOf(row, shop));
  const holding = begun.filter(({ until }) => until >= today);
  return {
    active: words(holding),
    // What nobody gets twice within some months.
    newsletter: words(holding.filter(({ perMonths }) => perMonths !== null)),
    expired: words(begun.filter(({ until }) => until < today).toReversed()),
  };
}

function wordsOf({ code, kind, value, until, minOrder, group }: Voucher, shop: LocalShop): ListedVoucher {
  const said = (key: string, values?: Readonly<Record<string, unknown>>): string => shop.message(key, values) ?? '';
  const { locale } = shop;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return {
    code,
    value: said('voucher.value', {
      value: kind === 'percent' ? percent.format(value / 10_000) : formatMoney(value, shop),
    }),
    validUntil: said('voucher.validUntil', { date: date.format(new Date(`${until}T00:00:00Z`)) }),
    minOrder: said('voucher.minOrderValueLabel', { amount: formatMoney(minOrder, shop) }),
    ...(group === null ? {} : { group: said('voucher.customerGroup', { group: said(`voucher.group.${group}`) }) }),
  };
}

interface Parts {
  database: Queries;
  clock: Clock;
}

/** The vouchers that come with the newsletter, in words: for whoever has just confirmed it. */
export async function newsletterVouchers({ database, clock }: Parts, shop: LocalShop): Promise<{ items: object[] }> {
  return itemsOf((await listed(database, shop, clock.now())).newsletter);
}

function itemsOf(found: readonly ListedVoucher[]): { items: object[] } {
  return {
    items: found.map(({ code, value, validUntil, minOrder, group }) => ({
      title: value,
      text: validUntil,
      code,
      conditions: [minOrder, ...(group === undefined ? [] : [group])].join(' · '),
    })),
  };
}

/** `voucher-codes`: the vouchers of the shop, for a list of those that hold or have ended. */
export function createVoucherSource({ database, clock }: Parts): DataSource {
  return {
    name: 'voucher-codes',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['show'],
      properties: { show: { enum: [...SHOWN] } },
    },
    valueSchema: VOUCHERS_VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { show } = args as { show: Shown };
      const now = clock.now();
      return {
        value: itemsOf((await listed(database, shop, now))[show]),
        tags: [],
        expires: new Date(now.getTime() + KEPT_MS),
      };
    },
  };
}

/** `GET /api/voucher`: the vouchers of the shop in its words, those that can be redeemed and those that have ended. */
export function voucherListRoute({ database, clock }: Parts): ShopRoute {
  return {
    method: 'GET',
    path: '/api/voucher',
    answer: async ({ shop }) => {
      const { active, expired } = await listed(database, shop, clock.now());
      return { body: { active, expired } };
    },
  };
}
