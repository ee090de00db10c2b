import type { Clock } from '@vitrine/platform/clock';
import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import { formatMoney } from '../catalogue/index.ts';
import {
  canAnswerAnew,
  invoiceNumber,
  isOwnOrder,
  oldApplianceAgain,
  ORDER_VALUE,
  wordsOf,
  type OrdererOf,
} from '../orders/index.ts';
import { isReturnOver, returnToken } from '../returns/index.ts';
import { followedOrder, type FollowedOrder, type FollowingParts } from './followed-order.ts';
import { canReturn, followedWords } from './order-page-words.ts';

const TEXT = { type: 'string' } as const;
const FIELD = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind', 'label', 'required'],
  properties: { name: TEXT, kind: { const: 'checkbox' }, label: TEXT, required: { const: true } },
} as const;
const CHOICE = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind', 'label', 'required', 'options'],
  properties: {
    name: TEXT,
    kind: { const: 'choice' },
    label: TEXT,
    required: { const: true },
    options: { type: 'array', items: { type: 'object' } },
  },
} as const;
const NOTHING = { value: {}, isEmpty: true, tags: [] };
const common = {
  personal: true,
  argsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { token: { type: 'string', maxLength: 1_000 } },
  },
} as const;

export interface PageParts extends FollowingParts {
  ordererOf: OrdererOf;
  clock: Clock;
  /** Whether a provider takes payments by link. */
  hasProvider: boolean;
}

/**
 * `order-page`: an order to whoever has its link; `order-page-pay`, `order-page-cancel` and `order-page-old-appliance`: what a form
 * for that says, where it can be done; `order-page-gone`: there where the link leads to no order. All by the token of the address.
 */
export function createOrderPageSources(parts: PageParts): DataSource[] {
  const followed = (args: Readonly<Record<string, unknown>>, shop: LocalShop): Promise<FollowedOrder | undefined> =>
    // The schema above is the type.
    followedOrder(parts, shop, (args as { token?: string }).token ?? '');
  return [
    {
      ...common,
      name: 'order-page',
      valueSchema: ORDER_VALUE,
      async fetch(args, { shop, caller }) {
        const found = await followed(args, shop);
        if (found === undefined) return NOTHING;
        const links = await linksOf(parts, found, shop, caller);
        return { value: { ...followedWords(found, shop, parts.clock.now()), links }, tags: [] };
      },
    },
    {
      ...common,
      name: 'order-page-pay',
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: { text: TEXT },
      },
      async fetch(args, { shop }) {
        const found = await followed(args, shop);
        if (found === undefined || !parts.hasProvider || !canBePaid(found, shop)) return NOTHING;
        const amount = formatMoney(found.open, { ...shop, currency: found.order.currency });
        return { value: { text: wordsOf(shop, 'orderPage.pay', { amount }) }, tags: [] };
      },
    },
    {
      ...common,
      name: 'order-page-cancel',
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['fields'],
        properties: { fields: { type: 'array', items: FIELD } },
      },
      async fetch(args, { shop }) {
        const state = (await followed(args, shop))?.order.state;
        if (state !== 'placed' && state !== 'confirmed') return NOTHING;
        const label = wordsOf(shop, 'account.cancel.sure');
        return { value: { fields: [{ name: 'sure', kind: 'checkbox', label, required: true }] }, tags: [] };
      },
    },
    {
      ...common,
      name: 'order-page-old-appliance',
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['text', 'fields'],
        properties: { text: TEXT, fields: { type: 'array', items: CHOICE } },
      },
      async fetch(args, { shop }) {
        const order = (await followed(args, shop))?.order;
        return order !== undefined && canAnswerAnew(order) ? { value: oldApplianceAgain(shop), tags: [] } : NOTHING;
      },
    },
    {
      ...common,
      name: 'order-page-gone',
      valueSchema: { type: 'object' },
      fetch: async (args, { shop }) => ((await followed(args, shop)) === undefined ? { value: {}, tags: [] } : NOTHING),
    },
  ];
}

/** Whether what is open of it can be paid now, at once: instalments are paid one by one, as agreed. */
export function canBePaid({ order, open }: FollowedOrder, { checkout }: LocalShop): boolean {
  return open > 0 && order.plan === null && (checkout?.paylinks ?? []).length > 0;
}

/** The invoice, which says where somebody lives, for whoever ordered alone; a return of what was sent; the withdrawal. */
async function linksOf(
  { signer, ordererOf, clock }: PageParts,
  followed: FollowedOrder,
  shop: LocalShop,
  caller: Caller | undefined,
): Promise<object[]> {
  const { order, invoice } = followed;
  const isOwn = caller !== undefined && isOwnOrder(order, await ordererOf(shop.tenant, { caller }));
  const number = invoice && invoiceNumber(invoice);
  const back = shop.link('returnOrder');
  const isPossible = canReturn(followed) && !isReturnOver(followed.lastReturn, shop, clock.now());
  const token = returnToken({ signer }, shop.tenant, order.id);
  const withdrawal = shop.link('withdrawal');
  return [
    ...(number === undefined || !isOwn
      ? []
      : [{ label: wordsOf(shop, 'account.invoices.download', { number }), href: `/api/invoices?number=${number}` }]),
    ...(back === undefined || !isPossible
      ? []
      : [{ label: wordsOf(shop, 'returns.link'), href: `${back}?${new URLSearchParams({ token }).toString()}` }]),
    ...(withdrawal === undefined || order.state === 'cancelled'
      ? []
      : [{ label: wordsOf(shop, 'frame.withdrawal'), href: withdrawal }]),
  ];
}
