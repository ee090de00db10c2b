import type { Part } from '../breakage.ts';

const deed = 'commerce/src/payments/hosted/next-deed.ts';
const state = 'commerce/src/payments/payment-state.ts';
const signature = 'commerce/src/payments/hosted/event-signature.ts';
const learn = 'commerce/src/payments/hosted/learn-payment.ts';
const start = 'commerce/src/payments/hosted/start-attempt.ts';
const hosted = 'commerce/src/payments/hosted/hosted-payments.ts';
const attempts = 'commerce/src/payments/hosted/attempts-repository.ts';
const provider = 'commerce/src/payments/hosted/http-provider.ts';
const links = 'commerce/src/payments/paylinks/paylinks.ts';

export const PAYMENT_DEEDS: Part = {
  name: 'payment deeds',
  project: 'unit',
  tests: ['commerce/src/payments', 'commerce/src/orders/order-laws.property.test.ts'],
  breakages: [
    {
      breaks: 'nothing goes back of what an order is worth',
      file: deed,
      find: 'if (have > worth && own > 0) {',
      replace: 'if (have >= worth && own > 0) {',
    },
    {
      breaks: 'no more goes back than is too much',
      file: deed,
      find: 'const amount = Math.min(have - worth, own);',
      replace: 'const amount = own;',
    },
    {
      breaks: 'no more goes back than was paid by it',
      file: deed,
      find: 'const amount = Math.min(have - worth, own);',
      replace: 'const amount = have - worth;',
    },
    {
      breaks: 'of two payments the later goes back',
      file: deed,
      find: 'of attempts.toReversed()',
      replace: 'of attempts',
    },
    {
      breaks: 'a provider is not asked for what came to a bank account',
      file: deed,
      find: "payment === null || attempt.provider === 'bank'",
      replace: 'payment === null',
    },
    {
      breaks: 'what pays all of an order is wanted',
      file: deed,
      find: 'const isWanted = have + attempt.amount <= worth;',
      replace: 'const isWanted = have + attempt.amount < worth;',
    },
    {
      breaks: 'what is authorised and not wanted is let go of',
      file: deed,
      find: "(state === 'authorised' || state === 'pending') && !isWanted",
      replace: "state === 'pending' && !isWanted",
    },
    {
      breaks: 'a page that nobody needs any more is closed',
      file: deed,
      find: "(state === 'authorised' || state === 'pending') && !isWanted",
      replace: "state === 'authorised' && !isWanted",
    },
    {
      breaks: 'a second refund is another one',
      file: deed,
      find: "refund after ${sumOf(movements, 'refunded')}`",
      replace: 'refund`',
    },
    {
      breaks: 'money that went back is not kept',
      file: state,
      find: "return sumOf(facts, 'captured') - sumOf(facts, 'refunded');",
      replace: "return sumOf(facts, 'captured');",
    },
    {
      breaks: 'what was captured is paid, whatever else is heard of it',
      file: state,
      find: "  'captured',\n  'voided',",
      replace: "  'voided',\n  'captured',",
    },
    {
      breaks: 'a message is signed as a whole',
      file: signature,
      find: '.update(`${id}.${timestamp}.`).update(raw).digest();',
      replace: '.update(`${id}.${timestamp}.`).update(raw.subarray(0, 16)).digest();',
    },
    {
      breaks: 'a message is signed with its time',
      file: signature,
      find: '.update(`${id}.${timestamp}.`)',
      replace: '.update(`${id}.1614265330.`)',
    },
    {
      breaks: 'a message that is old is not taken',
      file: signature,
      find: 'if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)',
      replace: 'if (Number(timestamp) - now.getTime() / 1_000 > TOLERANCE_SECONDS)',
    },
    {
      breaks: 'a message from the future is not taken',
      file: signature,
      find: 'Math.abs(now.getTime() / 1_000 - Number(timestamp))',
      replace: 'now.getTime() / 1_000 - Number(timestamp)',
    },
    {
      breaks: 'a signature of another kind is none',
      file: signature,
      find: "signature.startsWith('v1,')",
      replace: "signature.startsWith('v')",
    },
    {
      breaks: 'each of two secrets holds while one takes the other’s place',
      file: signature,
      find: 'const expected = secrets.map(',
      replace: 'const expected = secrets.slice(0, 1).map(',
    },
  ],
};

export const PAYMENTS: Part = {
  name: 'hosted payments',
  project: 'integration',
  tests: ['commerce/src/payments'],
  thorough: ['tests/integration/payments/hosted-payments.test.ts'],
  breakages: [
    {
      breaks: 'a payment of another amount is not believed',
      file: learn,
      find: 'told.amount === amount && ',
      replace: '',
    },
    {
      breaks: 'a payment in another currency is not believed',
      file: learn,
      find: 'told.currency === currency && ',
      replace: '',
    },
    {
      breaks: 'no more is captured than was asked for',
      file: learn,
      find: " && sumOf(told.movements, 'captured') <= amount)",
      replace: ')',
    },
    {
      breaks: 'a payment that the provider calls otherwise than before is not believed',
      file: learn,
      find: '(reference === null || reference === told.id)',
      replace: 'told.id !== null',
    },
    {
      breaks: 'an order is paid once all that it is worth was captured',
      file: learn,
      find: "sumOf(all, 'captured') >= order.worth",
      replace: "sumOf(all, 'captured') > 0",
    },
    {
      breaks: 'an order is paid as soon as its money was captured',
      file: learn,
      find: "sumOf(all, 'captured') >= order.worth",
      replace: "sumOf(all, 'captured') > order.worth",
    },
    {
      breaks: 'whoever paid hears of a refund once',
      file: learn,
      find: "if ((await payments.record(transaction, tenant, attempt, movement)) !== 'new') continue;",
      replace: 'await payments.record(transaction, tenant, attempt, movement);',
    },
    {
      breaks: 'a fact that is new has the money of its order looked at',
      file: learn,
      find: '      await check(movement.reference);\n',
      replace: '',
    },
    {
      breaks: 'what is not believed is looked at again',
      file: learn,
      find: "      await check('mismatch');\n",
      replace: '',
    },
    {
      breaks: 'events are kept as they came',
      file: learn,
      find: '    if (event !== undefined) await keepEvent(transaction, tenant, event, clock.now());\n',
      replace: '',
    },
    {
      breaks: 'money that was authorised is not here yet',
      file: hosted,
      find: "authorised: 'pending',",
      replace: "authorised: 'paid',",
    },
    {
      breaks: 'a payment that was declined is not paid',
      file: hosted,
      find: "declined: 'declined',",
      replace: "declined: 'paid',",
    },
    {
      breaks: 'a page of what is paid or cancelled is not opened',
      file: start,
      find: "order.worth === 0 || paymentState(movements) !== 'pending'",
      replace: 'order.worth < 0',
    },
    {
      breaks: 'an attempt is of one shop',
      file: attempts,
      find: 'and(eq(attempts.tenant, tenant), eq(attempts.id, id));',
      replace: 'eq(attempts.id, id);',
    },
    {
      breaks: 'an order that is cancelled gives its money back',
      file: 'commerce/src/orders/paid-orders.ts',
      find: "order.state === 'cancelled' ? 0 : order.total",
      replace: 'order.total',
    },
    {
      breaks: 'a payer is led to the provider’s page alone',
      file: provider,
      find: 'payment === undefined || URL.parse(payment.page)?.origin !== url',
      replace: 'payment === undefined',
    },
    {
      breaks: 'a deed is asked for under its key',
      file: provider,
      find: "'idempotency-key': key }",
      replace: "'idempotency-key': crypto.randomUUID() }",
    },
    {
      breaks: 'a link to pay by ends',
      file: links,
      find: 'link !== undefined && link.until > clock.now() ? link : undefined',
      replace: 'link',
    },
    {
      breaks: 'a link asks for what is still to be paid',
      file: links,
      find: 'Math.max(0, worth - (await payments.keptFor(transaction, tenant, order)))',
      replace: 'worth',
    },
    {
      breaks: 'a link asks for nothing less than nothing',
      file: links,
      find: 'Math.max(0, worth - (await payments.keptFor(transaction, tenant, order)))',
      replace: 'worth - (await payments.keptFor(transaction, tenant, order))',
    },
    {
      breaks: 'what is paid is not paid again by a link',
      file: links,
      find: '        if (amount === 0) return undefined;\n',
      replace: '',
    },
    {
      breaks: 'a link is of one shop',
      file: links,
      find: 'find(and(eq(paylinks.tenant, tenant), eq(paylinks.tokenHash, hashOfPaylink(token))))',
      replace: 'find(and(eq(paylinks.tokenHash, hashOfPaylink(token))))',
    },
    {
      breaks: 'a link was paid once its money was captured',
      file: links,
      find: "and(eq(movements.tenant, tenant), eq(movements.kind, 'captured'))",
      replace: 'and(eq(movements.tenant, tenant))',
    },
  ],
};
