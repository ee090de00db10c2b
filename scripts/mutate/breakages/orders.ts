import type { Part } from '../breakage.ts';

const place = 'commerce/src/orders/place-order.ts';
const repository = 'commerce/src/orders/orders-repository.ts';
const settle = 'commerce/src/orders/settle-orders.ts';
const confirm = 'commerce/src/orders/confirm-order.ts';
const tend = 'commerce/src/orders/tend-orders.ts';
const shelf = 'commerce/src/catalogue/stock/reserve-stock.ts';
const ledger = 'commerce/src/payments/ledger.ts';

export const ORDERS: Part = {
  name: 'orders',
  project: 'integration',
  tests: ['commerce/src/orders/orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'an order without its goods is none',
      file: place,
      find: 'if (lacking.length > 0) throw new Lacking(lacking);',
      replace: "if (lacking.length > 0) return { kind: 'soldOut', variants: lacking };",
    },
    {
      breaks: 'nobody is told of another’s order by its basket',
      file: place,
      find: 'if (known !== undefined && known.owner === owner)',
      replace: 'if (known !== undefined)',
    },
    {
      breaks: 'a basket that was ordered is not ordered otherwise',
      file: place,
      find: "return known.quote === agreed ? { kind: 'placed', order: known, isRepeat: true } : { kind: 'changed' };",
      replace: "return { kind: 'placed', order: known, isRepeat: true };",
    },
    {
      breaks: 'nothing is ordered but what was agreed to',
      file: place,
      find: 'if (basket.id !== key || agreedQuote(quote, basket.id, said) !== agreed)',
      replace: 'if (basket.id !== key)',
    },
    {
      breaks: 'the address is agreed to',
      file: place,
      find: '    address: address ?? {},\n',
      replace: '',
    },
    {
      breaks: 'an order goes on where every step is done alone',
      file: place,
      find: "if (said?.method === undefined || openStep(who ?? {}, said, offer, asksOldAppliance) !== 'review')",
      replace: 'if (said?.method === undefined)',
    },
    {
      breaks: 'three unpaid orders are enough',
      file: place,
      find: '>= MOST_UNPAID',
      replace: '> MOST_UNPAID',
    },
    {
      breaks: 'what is to be paid first is confirmed once it is',
      file: place,
      find: 'if (order.payUntil === null) order.state',
      replace: 'if (!isHosted(order.method)) order.state',
    },
    {
      breaks: 'what was ordered is in no basket any more',
      file: place,
      find: '  await baskets.close(transaction, tenant, basket.id);\n',
      replace: '',
    },
    {
      breaks: 'an order that is paid by a provider is mailed once it is paid',
      file: place,
      find: 'if (!isHosted(order.method)) await putOrderMail',
      replace: 'await putOrderMail',
    },
    {
      breaks: 'whoever paid by card is mailed once it is paid',
      file: 'commerce/src/orders/paid-orders.ts',
      find: 'if (state !== order.state && isHosted(order.method))',
      replace: 'if (state === order.state && isHosted(order.method))',
    },
    {
      breaks: 'a date of birth is kept of whoever will owe money alone',
      file: place,
      find: 'asksBirthday(said.method) ? (said.birthday ?? null) : null',
      replace: 'said.birthday ?? null',
    },
    {
      breaks: 'orders of one basket are made one after the other',
      file: 'commerce/src/basket/basket-repository.ts',
      find: ".where(of(tenant, owner)).for('update');",
      replace: '.where(of(tenant, owner));',
      needsPostgres: true,
    },
    {
      breaks: 'a link to an order is of one shop',
      file: 'commerce/src/orders/order-link.ts',
      find: 'return of === tenant ? order : undefined;',
      replace: 'return order;',
    },
    {
      breaks: 'an order is cancelled by the customer whose it is alone',
      file: 'commerce/src/orders/cancel-own-order.ts',
      find: 'if (found?.owner !== owner) return false;',
      replace: 'if (found === undefined) return false;',
    },
    {
      breaks: 'an order that was paid meanwhile is not given back',
      file: 'commerce/src/orders/give-back.ts',
      find: "if (order?.state !== 'placed') return undefined;",
      replace: 'if (order === undefined) return undefined;',
    },
  ],
};

export const STOCK: Part = {
  name: 'stock',
  project: 'integration',
  tests: ['commerce/src/catalogue/stock'],
  thorough: ['commerce/src/orders/orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'what others have taken is not there any more',
      file: shelf,
      find: 'stock.on_hand + stock.backorder - stock.reserved >= ${quantity})',
      replace: 'stock.on_hand + stock.backorder >= ${quantity})',
    },
    {
      breaks: 'what may be ordered beyond the stock can be ordered',
      file: shelf,
      find: 'stock.on_hand + stock.backorder - stock.reserved >= ${quantity})',
      replace: 'stock.on_hand - stock.reserved >= ${quantity})',
    },
    {
      breaks: 'goods of another shop of the same name stay there',
      file: shelf,
      find: 'where stock.tenant = ${tenant} and stock.variant = ${variant} and v.tenant = stock.tenant and v.sku = stock.variant\n      and stock.reserved',
      replace:
        'where stock.variant = ${variant} and v.tenant = stock.tenant and v.sku = stock.variant\n      and stock.reserved',
    },
    {
      breaks: 'what is sent leaves the shelf and is held no more',
      file: shelf,
      find: 'set on_hand = on_hand - ${quantity}, reserved = reserved - ${quantity}',
      replace: 'set on_hand = on_hand - ${quantity}',
    },
    {
      breaks: 'what is sent has a movement of as many pieces',
      file: shelf,
      find: "await move(transaction, tenant, { variant, quantity: -quantity }, 'sent', deed);",
      replace: "await move(transaction, tenant, { variant, quantity }, 'sent', deed);",
    },
    {
      breaks: 'what comes back has a movement',
      file: shelf,
      find: "    await move(transaction, tenant, { variant, quantity }, 'returned', deed);\n",
      replace: '',
    },
    {
      breaks: 'what comes back is on the shelf',
      file: shelf,
      find: 'update stock set on_hand = stock.on_hand + ${quantity}',
      replace: 'update stock set reserved = stock.reserved - ${quantity}',
    },
    {
      breaks: 'pages hear of it when what they say of a stock is another thing',
      file: shelf,
      find: 'if (now === before) return [];',
      replace: 'if (now !== before) return [];',
    },
    {
      breaks: 'lists hear of what is sold out',
      file: shelf,
      find: "if (now !== 'soldOut' && before !== 'soldOut') return [own];",
      replace: 'return [own];',
    },
    {
      breaks: 'what an unpaid order held is free once it is cancelled',
      file: confirm,
      find: 'await releaseStock(transaction, tenant, freed, (of, whose, tags) => changes.note(of, whose, tags));',
      replace: '',
    },
    {
      breaks: 'what a confirmed order held is free once it is cancelled',
      file: tend,
      find: 'await releaseStock(transaction, tenant, freed, (of, whose, tags) => changes.note(of, whose, tags));',
      replace: '',
    },
    {
      breaks: 'what an order holds is its own once it is confirmed',
      file: confirm,
      find: "  await turnHolds(transaction, tenant, id, 'committed');\n",
      replace: '',
    },
    {
      breaks: 'goods are held for the order that holds them',
      file: repository,
      find: '.where(and(eq(stockHolds.tenant, tenant), eq(stockHolds.order, order), inArray(stockHolds.state, HELD_BEFORE[to])))',
      replace: '.where(and(eq(stockHolds.tenant, tenant), inArray(stockHolds.state, HELD_BEFORE[to])))',
    },
  ],
};

export const BOOKS: Part = {
  name: 'books',
  project: 'integration',
  tests: ['commerce/src/payments/ledger.integration.test.ts', 'commerce/src/returns'],
  thorough: ['commerce/src/orders/orders.integration.test.ts'],
  breakages: [
    {
      breaks: 'a sale that is cancelled is undone, not booked again',
      file: ledger,
      find: 'map(({ account, amount }) => ({ account, amount: -amount }))',
      replace: 'map(({ account, amount }) => ({ account, amount }))',
    },
    {
      breaks: 'what paying later costs is no sale',
      file: ledger,
      find: "{ account: 'sales', amount: tax + credit - total },\n    { account: 'credit', amount: -credit },",
      replace: "{ account: 'sales', amount: tax - total },\n    { account: 'credit', amount: 0 },",
    },
    {
      breaks: 'bookings sum to 0',
      file: ledger,
      find: '  if (sum !== 0) throw',
      replace: '  if (sum < 0) throw',
    },
    {
      breaks: 'the same is booked once',
      file: ledger,
      find: 'if (entry === undefined) return false;',
      replace: 'if (entry === undefined) return true;',
    },
    {
      breaks: 'what returns took off is that of one order',
      file: ledger,
      find: '        like(ledgerEntries.reference, `${order} %`),\n',
      replace: '',
    },
    {
      breaks: 'what returns took off is what its buyer owes no more',
      file: ledger,
      find: "or(eq(ledgerPostings.account, 'receivables'), like(ledgerPostings.account, creditAccount('%'))),",
      replace: "eq(ledgerPostings.account, 'sales'),",
    },
    {
      breaks: 'a confirmed order is a sale',
      file: confirm,
      find: "await book(transaction, tenant, { kind: 'sale', reference: id, currency, postings, at: clock.now() }, ids);",
      replace: '',
    },
    {
      breaks: 'a sale has its VAT',
      file: confirm,
      find: 'saleOf(total, tax, costOf(plan)',
      replace: 'saleOf(total, 0, costOf(plan)',
    },
    {
      breaks: 'a cancelled order is no sale',
      file: tend,
      find: "  await book(transaction, tenant, { kind: 'cancellation', reference: id, currency, postings, at: clock.now() }, ids);\n",
      replace: '',
    },
    {
      breaks: 'an order is paid once all of its money is there',
      file: settle,
      find: '>= order.total;',
      replace: '> 0;',
    },
    {
      breaks: 'an order is paid by as much as it costs, not only by more',
      file: settle,
      find: '>= order.total;',
      replace: '> order.total;',
    },
    {
      breaks: 'money that comes for a cancelled order does not confirm it',
      file: 'commerce/src/orders/order-state.ts',
      find: "confirm: { from: ['placed'], to: 'confirmed' },",
      replace: "confirm: { from: ['placed', 'cancelled'], to: 'confirmed' },",
    },
    {
      breaks: 'an order is cancelled as soon as its time to be paid ends',
      file: repository,
      find: 'lte(orders.payUntil, now)',
      replace: 'lte(orders.payUntil, new Date(now.getTime() - 1))',
    },
    {
      breaks: 'no more goes back than is owed to its payer',
      file: tend,
      find: 'if (amount > (await payments.keptFor(transaction, tenant, id)) - worth)',
      replace: 'if (amount > (await payments.keptFor(transaction, tenant, id)))',
    },
    {
      breaks: 'a cancelled order is worth nothing',
      file: tend,
      find: "const worth = state === 'cancelled' ? 0 : total - (await returnedOf(transaction, tenant, id));",
      replace: 'const worth = total - (await returnedOf(transaction, tenant, id));',
    },
    {
      breaks: 'what came back lowers what an order is worth',
      file: tend,
      find: "const worth = state === 'cancelled' ? 0 : total - (await returnedOf(transaction, tenant, id));",
      replace: "const worth = state === 'cancelled' ? 0 : total;",
    },
    {
      breaks: 'the same line of a statement goes back once',
      file: tend,
      find: '  if (await payments.knows(transaction, tenant, attempt, movement)) return state;\n',
      replace: '',
    },
    {
      breaks: 'what money was taken off is booked as taken off',
      file: 'commerce/src/payments/payments.ts',
      find: "const signed = kind === 'captured' ? amount : -amount;",
      replace: 'const signed = amount;',
    },
    {
      breaks: 'a line that is booked for something else is not taken for this',
      file: 'commerce/src/payments/payments.ts',
      find: "return (await isWritten(transaction, fact)) ? 'known' : 'taken';",
      replace: "return 'known';",
    },
  ],
};
