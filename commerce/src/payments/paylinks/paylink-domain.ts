import type { DataSource, Domain, FormHandler, LocalShop, PageGate } from '@vitrine/platform/doors';
import { formatMoney } from '../../catalogue/index.ts';
import type { HostedPayments, ReturnOutcome } from '../hosted/hosted-payments.ts';
import type { PaymentWay } from '../tables.ts';
import type { Paylink, Paylinks } from './paylinks.ts';

/** What pays by links; undefined where no provider takes payments. */
export type PayingLinks = { links: Paylinks; hosted: Pick<HostedPayments, 'returnFrom' | 'tokenOf'> } | undefined;

const TEXT = { type: 'string' } as const;
const PAY = 'paylink';
const SUCCESS = 'paylinkSuccess';

/** `?token=` is what a payer was sent, `?p=` what they come back with from the provider. */
type Asked = Readonly<Record<string, string>>;

/** Paying by link (CK-013): the page that says how much and asks how, and the one to which payers come back. */
export function createPaylinkDomain(paying: PayingLinks): Domain {
  return {
    name: 'paylinks',
    sources: [createLinkSource(paying), createReturnSource(paying)],
    gates: [createGate(paying)],
    forms: paying === undefined ? [] : [createForm(paying)],
  };
}

function waysOf({ checkout }: LocalShop): readonly PaymentWay[] {
  return checkout?.paylinks ?? [];
}

async function linkOf(
  paying: PayingLinks,
  { tenant }: LocalShop,
  { token, p }: Asked,
): Promise<{ link: Paylink; returned?: ReturnOutcome } | undefined> {
  if (paying === undefined) return undefined;
  if (token !== undefined) {
    const link = await paying.links.byToken(tenant, token);
    return link && { link };
  }
  if (p === undefined) return undefined;
  const returned = await paying.hosted.returnFrom(tenant, { token: p });
  if (returned.kind === 'unknown' || returned.paylink === null) return undefined;
  const link = await paying.links.byId(tenant, returned.paylink);
  return link && { link, returned };
}

/**
 * Leads whoever comes back, or has paid already, to the page that says so, and those who failed back to the choice; a link that
 * leads to nothing is not found.
 */
function createGate(paying: PayingLinks): PageGate {
  return {
    pages: ['paylink', 'paylink-success'],
    async decide({ shop, page, query }) {
      const found = await linkOf(paying, shop, query);
      if (paying === undefined || found === undefined) return page === PAY ? 'missing' : undefined;
      const { link, returned } = found;
      if (page === 'paylink-success')
        return returned?.kind === 'declined' || returned?.kind === 'cancelled'
          ? { route: PAY, query: { p: query['p'] ?? '' }, anchor: 'payment-failed' }
          : undefined;
      if (link.order === null || (await paying.links.open(shop.tenant, link)) > 0) return undefined;
      const paid = await paying.links.paidAttempt(shop.tenant, link);
      return paid === undefined ? undefined : { route: SUCCESS, query: { p: paying.hosted.tokenOf(paid) } };
    },
  };
}

/** `paylink`: what a link asks for and how it can be paid; empty for none, and where nothing is to be paid any more. */
function createLinkSource(paying: PayingLinks): DataSource {
  const choice = {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: { value: TEXT, label: TEXT },
  } as const;
  return {
    name: 'paylink',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false, properties: { token: TEXT, p: TEXT } },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['steps', 'amount', 'options'],
      properties: {
        // There is one.
        steps: { type: 'array', maxItems: 0, items: {} },
        amount: TEXT,
        options: { type: 'array', items: choice },
      },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const found = await linkOf(paying, shop, args as Asked);
      const amount = found === undefined ? 0 : await paying?.links.open(shop.tenant, found.link);
      const options = waysOf(shop).map(({ name }) => ({ value: name, label: name }));
      if (amount === undefined || amount === 0 || options.length === 0) return { value: {}, isEmpty: true, tags: [] };
      const words = shop.message('paylink.amount', { amount: formatMoney(amount, shop) }) ?? '';
      return { value: { steps: [], amount: words, options }, tags: [] };
    },
  };
}

/** `paylink-return`: what became of a payment by link; empty for whoever comes back with none. */
function createReturnSource(paying: PayingLinks): DataSource {
  return {
    name: 'paylink-return',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false, properties: { p: TEXT } },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['text', 'label', 'href'],
      properties: { text: TEXT, label: TEXT, href: TEXT },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const asked = args as Asked;
      const kind = (await linkOf(paying, shop, asked))?.returned?.kind;
      if (kind !== 'paid' && kind !== 'pending') return { value: {}, isEmpty: true, tags: [] };
      const isPaid = kind === 'paid';
      const again = `${shop.link(SUCCESS) ?? '/'}?${new URLSearchParams(asked).toString()}`;
      return {
        value: {
          text: shop.message(isPaid ? 'paylink.success' : 'checkout.paid.checkText') ?? '',
          label: shop.message(isPaid ? 'frame.home' : 'checkout.paid.checkLabel') ?? '',
          href: isPaid ? (shop.link('home') ?? '/') : again,
        },
        tags: [],
      };
    },
  };
}

/** Takes the choice and leads to the provider. */
function createForm({ links, hosted }: NonNullable<PayingLinks>): FormHandler {
  return {
    name: 'paylink',
    fields: ['way'],
    thanks: PAY,
    failure: { key: 'paylink.failed' },
    async take({ shop, fields, query }) {
      const way = waysOf(shop).find(({ name }) => name === fields['way']);
      if (way === undefined) return { kind: 'again', errors: { way: { key: 'validation.required.choice' } } };
      const found = await linkOf({ links, hosted }, shop, query);
      const attempt = found && (await links.begin(shop, found.link, way));
      if (attempt === undefined) return { kind: 'again', errors: {}, problem: { key: 'paylink.invalid' } };
      return { kind: 'done', route: 'checkoutPaid', query: { p: hosted.tokenOf(attempt) } };
    },
  };
}
