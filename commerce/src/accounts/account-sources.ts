import type { DataSource, LocalShop, PageGate, PageScope, SourceAnswer } from '@vitrine/platform/doors';
import type { Clock } from '@vitrine/platform/clock';
import { ACCOUNT_PAGES } from './account-pages.ts';
import type { Addresses } from './addresses-repository.ts';
import type { Customer, CustomerAddress } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';
import { personalOf } from './personal-fields.ts';
import { hashOfLink } from './password-links.ts';
import type { Who } from './who.ts';

const TEXT = { type: 'string' } as const;
const NO_ARGS = { type: 'object', additionalProperties: false } as const;
const GIVEN = { type: 'object', additionalProperties: TEXT } as const;
const NOTHING: SourceAnswer = { value: {}, isEmpty: true, tags: [] };

/** What pages of an account are made of. All of it is one customer's alone, and nothing of it is there before the login. */
export function createAccountSources({
  who,
  provedWho,
  recentWho,
  addresses,
  customers,
  clock,
}: {
  who: Who;
  provedWho: Who;
  recentWho: Who;
  addresses: Addresses;
  customers: Pick<CustomersRepository, 'linkHolds'>;
  clock: Clock;
}): DataSource[] {
  const ofCustomer = (
    name: string,
    valueSchema: object,
    tell: (customer: Customer, shop: LocalShop) => object | Promise<object>,
    asked: Who = who,
  ): DataSource => ({
    name,
    personal: true,
    argsSchema: NO_ARGS,
    valueSchema,
    async fetch(_args, { shop, caller }) {
      const known = await asked(shop.tenant, caller);
      return known.kind === 'customer' ? { value: await tell(known.customer, shop), tags: [] } : NOTHING;
    },
  });
  return [
    loginSource({ who, provedWho, recentWho }),
    ofCustomer('account-menu', MENU, menuOf),
    ofCustomer('personal-data', DATA, personalDataOf),
    addressSource(provedWho, addresses),
    linkSource(customers, clock),
    ofCustomer(
      'address-book',
      BOOK,
      async ({ id }, shop) => bookOf(await addresses.list(shop.tenant, id), shop),
      provedWho,
    ),
  ];
}

/**
 * `login`: there for those who must log in first, on pages that ask for it by their password, or by one given just now; of
 * somebody who is recognised it knows the address (AC-025).
 */
function loginSource({
  who,
  provedWho,
  recentWho,
}: Readonly<Record<'who' | 'provedWho' | 'recentWho', Who>>): DataSource {
  const askedBy: Readonly<Record<string, Who>> = { password: provedWho, 'recent-password': recentWho };
  return {
    name: 'login',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { by: { enum: ['password', 'recent-password'] } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['given', 'text'],
      properties: { given: GIVEN, text: TEXT },
    },
    async fetch(args, { shop, caller }: PageScope) {
      const known = await (askedBy[String(args['by'])] ?? who)(shop.tenant, caller);
      if (known.kind === 'customer') return NOTHING;
      const word = (key: string): string => shop.message(key) ?? '';
      const value =
        known.kind === 'nobody'
          ? { given: {}, text: word('account.login') }
          : { given: { email: known.customer.mail }, text: word('login.passwordNeeded') };
      return { value, tags: [] };
    },
  };
}

/** `address`: one of the customer's own, as its form takes it; empty for everybody else's. */
function addressSource(who: Who, addresses: Pick<Addresses, 'find'>): DataSource {
  return {
    name: 'address',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false, properties: { id: { type: 'string', maxLength: 100 } } },
    valueSchema: GIVEN,
    async fetch(args, { shop, caller }) {
      const known = await who(shop.tenant, caller);
      const { id = '' } = args as { id?: string };
      const found = known.kind === 'customer' ? await addresses.find(shop.tenant, known.customer.id, id) : undefined;
      if (found === undefined) return NOTHING;
      const { firstName, lastName, street, houseNumber, addition, postalCode, city } = found;
      const value = {
        firstname: firstName,
        lastname: lastName,
        street,
        housenumber: houseNumber,
        addition: addition ?? '',
        postalCode,
        city,
      };
      return { value, tags: [] };
    },
  };
}

/** A link to a new password that has ended, or never was one, is not found; its page says so. */
export function createPasswordGate(customers: Pick<CustomersRepository, 'linkHolds'>, clock: Clock): PageGate {
  return {
    pages: ['password-reset'],
    async decide({ shop, query: { token = '' } }) {
      const customer = await customers.linkHolds(shop.tenant, hashOfLink(token), clock.now());
      return customer === undefined ? 'missing' : undefined;
    },
  };
}

/** `password-link`: there while the link that the address names is good; it is looked at by whoever brings it alone. */
function linkSource(customers: Pick<CustomersRepository, 'linkHolds'>, clock: Clock): DataSource {
  return {
    name: 'password-link',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { token: { type: 'string', maxLength: 500 } },
    },
    valueSchema: { type: 'object' },
    async fetch(args, { shop }) {
      const { token = '' } = args as { token?: string };
      const customer = await customers.linkHolds(shop.tenant, hashOfLink(token), clock.now());
      return customer === undefined ? NOTHING : { value: {}, tags: [] };
    },
  };
}

const MENU = {
  type: 'object',
  additionalProperties: false,
  required: ['greeting', 'links'],
  properties: {
    greeting: TEXT,
    links: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'href'],
        properties: { label: TEXT, href: TEXT },
      },
    },
  },
} as const;

function menuOf({ firstName }: Customer, shop: LocalShop): object {
  const links = ACCOUNT_PAGES.flatMap((page) => {
    const href = shop.link(page.route);
    const isOff = 'switch' in page && shop.switches[page.switch] !== true;
    return isOff || href === undefined ? [] : [{ label: shop.message(`account.menu.${page.word}`) ?? '', href }];
  });
  return { greeting: shop.message('login.greeting', { firstname: firstName }) ?? '', links };
}

const DATA = {
  type: 'object',
  additionalProperties: false,
  required: ['given', 'facts', 'password'],
  properties: {
    given: GIVEN,
    facts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'value'],
        properties: { label: TEXT, value: TEXT },
      },
    },
    password: TEXT,
  },
} as const;

function personalDataOf(customer: Customer, shop: LocalShop): object {
  const { number, mail, birthday, hasPassword } = customer;
  const word = (key: string): string => shop.message(key) ?? '';
  const day = new Intl.DateTimeFormat(shop.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(birthday));
  return {
    given: { email: mail, ...personalOf(customer) },
    facts: [
      { label: word('login.customerNumber'), value: number },
      { label: word('login.email'), value: mail },
      { label: word('login.birthday'), value: day },
    ],
    password: word(hasPassword ? 'password.change' : 'password.set'),
  };
}

const BOOK = {
  type: 'object',
  additionalProperties: false,
  required: ['items'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'title', 'lines', 'href', 'isFixed'],
        properties: {
          id: TEXT,
          title: TEXT,
          lines: { type: 'array', items: TEXT },
          href: TEXT,
          isFixed: { type: 'boolean' },
        },
      },
    },
  },
} as const;

function bookOf(list: readonly CustomerAddress[], shop: LocalShop): object {
  return {
    items: list.map(({ id, kind, ...address }) => ({
      id,
      title: shop.message(`account.addresses.${kind}`) ?? '',
      lines: linesOf(address, shop),
      href: `${shop.link('accountAddressEdit', { address: id }) ?? ''}`,
      isFixed: kind === 'invoice',
    })),
  };
}

function linesOf(address: Omit<CustomerAddress, 'id' | 'kind'>, { locale }: LocalShop): string[] {
  const { firstName, lastName, street, houseNumber, addition, postalCode, city, country } = address;
  const land = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  return [
    `${firstName} ${lastName}`,
    `${street} ${houseNumber}`,
    ...(addition === null ? [] : [addition]),
    `${postalCode} ${city}`,
    land,
  ];
}
