import type { Database } from '@vitrine/platform/database';
import type { DataSource, LocalShop, PageGate, Platform } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import { findOrder, linesOf, type OrderLine } from '../orders/index.ts';
import { leftOf } from './announce-return.ts';
import { isReturnOver, lastReturnDayOf, periodWords } from './return-period.ts';
import { orderOfToken } from './return-token.ts';
import { goodsWords, piecesWords, returnNumber, returnState, words } from './return-words.ts';
import { returnsOf, type OrderReturn } from './returns-repository.ts';

const TEXT = { type: 'string' } as const;
const OPTION = {
  type: 'object',
  additionalProperties: false,
  required: ['value', 'label'],
  properties: { value: TEXT, label: TEXT },
} as const;
const FIELD = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind', 'label'],
  properties: {
    name: TEXT,
    kind: { enum: ['hidden', 'select'] },
    label: TEXT,
    options: { type: 'array', items: OPTION },
  },
} as const;
const SECTION = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'rows'],
  properties: {
    title: TEXT,
    rows: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'value'],
        properties: { label: TEXT, value: TEXT },
      },
    },
  },
} as const;

/** So many lines of an order a form has room for. */
export const MOST_LINES = 18;
const LONGEST_LABEL = 120;
/** Of a line at once. */
const MOST_PIECES = 39;

/** The field of a line. */
export function fieldOf(line: number): string {
  return `line${line}`;
}

type Asked = Pick<Platform, 'signer' | 'clock'> & { database: Pick<Database, 'orm'> };

/** A link that leads to no order, whatever is wrong with it, is not found; its page says so. */
export function createReturnGate(parts: Asked): PageGate {
  return {
    pages: ['return-order'],
    decide: async ({ shop, query }) => ((await knownOf(parts, shop, query)) === undefined ? 'missing' : undefined),
  };
}

/**
 * `return-form`: what of an order can come back, as a form asks for it; empty where nothing can. `return-list`: what was announced
 * of it. `return-over`: that its last day is over. All by the token of the address, and empty without one that holds.
 */
export function createReturnSources(parts: Asked): DataSource[] {
  return [
    {
      ...common,
      name: 'return-form',
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'given', 'fields'],
        properties: {
          title: TEXT,
          text: TEXT,
          given: { type: 'object', additionalProperties: TEXT },
          fields: { type: 'array', items: FIELD },
        },
      },
      async fetch(args, { shop }) {
        const known = await knownOf(parts, shop, args);
        if (known === undefined || known.order.state !== 'closed') return NOTHING;
        const now = parts.clock.now();
        if (isReturnOver(known.last, shop, now)) return NOTHING;
        const text = periodWords(known.last, shop, now);
        const left = leftOf(known.lines, known.all);
        const open = known.lines.filter(({ n }) => (left.get(n) ?? 0) > 0).slice(0, MOST_LINES);
        if (open.length === 0) return NOTHING;
        const value = {
          title: words(shop, 'returns.of', { number: known.order.number }),
          ...(text !== undefined && { text }),
          given: {
            n: String(known.all.length + 1),
            ...Object.fromEntries(open.map(({ n }) => [fieldOf(n), '0'])),
          },
          fields: [
            { name: 'n', kind: 'hidden', label: 'n' },
            ...open.map((line) => fieldWords(line, left.get(line.n) ?? 0, shop)),
          ],
        };
        return { value, tags: [] };
      },
    },
    {
      ...common,
      name: 'return-list',
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['sections', 'count'],
        properties: { count: { type: 'integer' }, sections: { type: 'array', items: SECTION } },
      },
      async fetch(args, { shop }) {
        const known = await knownOf(parts, shop, args);
        if (known === undefined || known.all.length === 0) return NOTHING;
        const sections = known.all.map((each) => sectionOf(known.order, each, known.lines, shop));
        return { value: { sections, count: sections.length }, tags: [] };
      },
    },
    {
      ...common,
      name: 'return-over',
      valueSchema: { type: 'object', additionalProperties: false, required: ['text'], properties: { text: TEXT } },
      async fetch(args, { shop }) {
        const known = await knownOf(parts, shop, args);
        const now = parts.clock.now();
        if (known === undefined || !isReturnOver(known.last, shop, now)) return NOTHING;
        return { value: { text: periodWords(known.last, shop, now) }, tags: [] };
      },
    },
    {
      ...common,
      name: 'return-gone',
      valueSchema: { type: 'object' },
      async fetch(args, { shop }) {
        return (await knownOf(parts, shop, args)) === undefined ? { value: {}, tags: [] } : NOTHING;
      },
    },
  ];
}

const NOTHING = { value: {}, isEmpty: true, tags: [] };
const common = {
  personal: true,
  argsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { token: { type: 'string', maxLength: 1_000 } },
  },
} as const;

async function knownOf({ database, signer }: Asked, shop: LocalShop, args: unknown) {
  // The schema above is the type.
  const { token = '' } = args as { token?: string };
  const id = orderOfToken({ signer }, shop.tenant, token);
  const order = id === undefined ? undefined : await findOrder(database, shop.tenant, id);
  if (order === undefined) return undefined;
  const [lines, all, last] = await Promise.all([
    linesOf(database, shop.tenant, order.id),
    returnsOf(database, shop.tenant, [order.id]),
    lastReturnDayOf(database, shop, order.id),
  ]);
  return { order, lines, all, last };
}

function fieldWords(line: OrderLine, left: number, shop: LocalShop): object {
  return {
    name: fieldOf(line.n),
    kind: 'select',
    label: goodsWords(line).slice(0, LONGEST_LABEL),
    options: Array.from({ length: Math.min(left, MOST_PIECES) + 1 }, (_none, count) => ({
      value: String(count),
      label: count === 0 ? words(shop, 'returns.keep') : words(shop, 'basket.pieces', { count }),
    })),
  };
}

function sectionOf(
  order: { number: string; currency: string },
  each: OrderReturn,
  lines: readonly OrderLine[],
  shop: LocalShop,
): object {
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'medium', timeZone: shop.timeZone });
  const { receipt, pieces, announcedAt } = each;
  const goods = piecesWords(receipt?.pieces ?? pieces, lines);
  const money = receipt && { ...shop, currency: order.currency };
  return {
    title: words(shop, 'returns.number', { number: returnNumber(order, each) }),
    rows: [
      {
        label: day.format(receipt?.receivedAt ?? announcedAt),
        value: stateWords(order, each, shop),
      },
      ...(goods.length === 0 ? [] : [{ label: words(shop, 'returns.goods'), value: goods.join('\n') }]),
      ...(money === undefined
        ? []
        : [{ label: words(shop, 'returns.amount'), value: formatMoney(receipt?.amount ?? 0, money) }]),
    ],
  };
}

/** What became of a return; of one that is on its way also what to do with the parcel, as its mail says it. */
function stateWords(order: { number: string }, each: OrderReturn, shop: LocalShop): string {
  const state = returnState(each);
  const said = words(shop, `returns.state.${state}`);
  if (state !== 'announced') return said;
  return `${said}\n${words(shop, 'returns.mail.announced.next', { number: returnNumber(order, each) })}`;
}
