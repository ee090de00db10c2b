import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { balanceWords } from './account-balance.ts';
import { sectionsOf } from './record-sections.ts';
import type { Booking, OrderRow } from './records-repository.ts';

const at = new Date('2026-11-23T23:30:00Z');
const order = (parts: Partial<OrderRow>): OrderRow => ({
  tenant: 'oak',
  id: parts.number ?? 'o',
  number: 'N-1',
  basket: 'b',
  quote: 'q',
  owner: 'customer:klara',
  customer: 'klara',
  locale: 'de-AT',
  currency: 'EUR',
  state: 'confirmed',
  method: 'invoice',
  email: null,
  buyer: null,
  address: null,
  birthday: null,
  total: 8_990,
  discount: 0,
  voucher: null,
  delivery: 0,
  tax: 1_498,
  plan: null,
  premium: null,
  isOldApplianceTaken: null,
  creditLine: null,
  placedAt: at,
  payUntil: null,
  lines: [],
  returns: [],
  ...parts,
});
const booking = (parts: Partial<Booking>): Booking => ({
  order: 'N-1',
  kind: 'sale',
  amount: 8_990,
  currency: 'EUR',
  at,
  ...parts,
});
const rowsOf = (...given: Parameters<typeof sectionsOf>): (string[] | undefined)[] =>
  sectionsOf(...given).map(({ rows, text }) => rows?.map(({ value }) => value) ?? [text ?? '']);
const shop = testShop();

it('says of each part that it has nothing, where there is nothing', () => {
  for (const kind of ['orders', 'bookings', 'invoices', 'dues'] as const)
    expect(rowsOf(kind, [], [], shop).at(-1)).toEqual(['account.overview.empty']);
  expect(rowsOf('overview', [], [], shop)).toHaveLength(4);
});

it('says what the account comes to: balanced, owed, or credit', () => {
  const said = [0, 2_500, -2_500].map((balance) => balanceWords(balance, shop).replaceAll('\u00A0', ' '));
  expect(said).toEqual(['account.balance.balanced', 'account.balance.open € 25,00', 'account.balance.credit € 25,00']);
});

it('shows as many of a long list as it is asked for', () => {
  const many = Array.from({ length: 25 }, (_none, at) => order({ number: `N-${at}` }));
  expect([rowsOf('orders', many, [], shop).length, rowsOf('orders', many, [], shop, { shown: 20 }).length]).toEqual([
    10, 20,
  ]);
});

it('what is owed is due: until a day where it is paid first, else as long as it is open', () => {
  const first = order({ number: 'N-2', state: 'placed', payUntil: new Date('2026-11-30T12:00:00Z') });
  const sums = (bookings: Booking[]) =>
    rowsOf('dues', [first, order({})], bookings, shop)[0]?.map((words) => words.replaceAll('\u00A0', ' '));
  expect(sums([booking({})])).toEqual(['account.payments.due 30.11.2026 € 89,90', 'account.balance.open € 89,90']);
  expect(sums([booking({}), booking({ kind: 'receipt', amount: -8_990 })])).toHaveLength(1);
});

it('of a plan each payment is due on its day, and money that came covers the next ones', () => {
  const plan = {
    kind: 'instalments',
    from: '2026-11-30',
    after: 1,
    count: 3,
    first: 3_100,
    monthly: 3_000,
    last: 3_002,
    surcharge: 112,
    protection: 0,
    yearlyRate: 900,
  } as const;
  const inParts = order({ method: 'instalments', total: 9_102, plan });
  const due = (...paid: number[]) => {
    const bookings = [
      booking({ amount: 9_102 }),
      ...paid.map((amount) => booking({ kind: 'receipt', amount: -amount })),
    ];
    return rowsOf('dues', [inParts], bookings, shop)[0]?.map((words) => words.replaceAll('\u00A0', ' '));
  };
  const [second, third] = ['account.payments.due 30.01.2027 € 30,00', 'account.payments.due 28.02.2027 € 30,02'];
  expect(due()).toEqual(['account.payments.due 30.12.2026 € 31,00', second, third]);
  expect(due(3_100)).toEqual([second, third]);
  expect(due(3_100, 1_000)).toEqual(['account.payments.due 30.01.2027 € 20,00', third]);
  expect(due(9_102)).toEqual(['account.overview.empty']);
});

it('says days in the zone of the shop, and payments in the overview', () => {
  const bookings = [booking({}), booking({ kind: 'receipt', amount: -8_990 })];
  const [prepared, shipments, returns, dues, payments] = sectionsOf('overview', [order({})], bookings, shop);
  expect(prepared?.rows?.[0]?.label).toBe('24.11.2026 · account.orders.order N-1');
  expect(shipments?.text).toBe('account.overview.empty');
  expect([returns?.rows, dues?.rows]).toEqual([undefined, undefined]);
  expect(payments?.rows?.map(({ label }) => label)).toEqual(['24.11.2026 · account.bookings.kind.receipt']);
});

it('lists as on its way what was handed over, and by itself what is only being prepared', () => {
  const invoice = { tenant: 'oak', n: 7, order: 'N-2', issuedAt: new Date('2026-11-25T10:00:00Z') };
  const sent = order({ number: 'N-2', state: 'closed', invoice });
  const there = order({ number: 'N-3', state: 'closed', invoice: { ...invoice, n: 8, order: 'N-3' } });
  const isOnTheWay = ({ number }: OrderRow): boolean => number === 'N-2';
  const parts = sectionsOf('overview', [order({}), sent, there], [], shop, { isOnTheWay });
  const said = parts.map(({ title, rows }) => [title, rows?.map(({ label }) => label.replace(/^.* /u, ''))]);
  expect(said.slice(0, 2)).toEqual([
    ['account.overview.prepared', ['N-1']],
    ['account.overview.shipments', ['N-2']],
  ]);
  expect(parts[1]?.rows?.[0]?.value).toMatch(/ · orderPage\.delivery\.sent 25\.11\.2026$/u);
});

it('says of an order whether an old appliance is taken along, where that was asked and comes to pass', () => {
  const orders = [
    order({ isOldApplianceTaken: true }),
    order({ isOldApplianceTaken: false }),
    order({ isOldApplianceTaken: true, state: 'cancelled' }),
    order({}),
  ];
  expect(rowsOf('orders', orders, [], shop).map((rows) => rows?.slice(1))).toEqual([
    ['checkout.oldAppliance.taken'],
    ['checkout.oldAppliance.left'],
    [],
    [],
  ]);
});
