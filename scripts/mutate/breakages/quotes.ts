import type { Part } from '../breakage.ts';

const priced = 'commerce/src/basket/priced-basket.ts';
const fee = 'commerce/src/basket/delivery-fee.ts';
const content = 'commerce/src/basket/change-content.ts';
const quote = 'commerce/src/orders/order-quote.ts';
const planned = 'commerce/src/orders/planned-quote.ts';
const methods = 'commerce/src/orders/payment-methods.ts';
const checkout = 'commerce/src/orders/checkout.ts';

export const BASKETS: Part = {
  name: 'baskets',
  project: 'unit',
  tests: ['commerce/src/basket', 'commerce/src/orders/quote-laws.property.test.ts'],
  breakages: [
    {
      breaks: 'a line costs what its article costs now',
      file: priced,
      find: 'const unit = article?.variant.price ?? line.seenPrice;',
      replace: 'const unit = line.seenPrice;',
    },
    {
      breaks: 'a line costs each of its pieces',
      file: priced,
      find: 'unit * line.quantity }',
      replace: 'unit }',
    },
    {
      breaks: 'what cannot be had costs nothing',
      file: priced,
      find: "total: availability === 'soldOut' ? 0 : unit * line.quantity",
      replace: 'total: unit * line.quantity',
    },
    {
      breaks: 'all that is left can be ordered',
      file: priced,
      find: 'left < quantity;',
      replace: 'left <= quantity;',
    },
    {
      breaks: 'nothing is ordered while a line cannot be had',
      file: priced,
      find: 'priced.length > 0 && available.length === priced.length && !priced',
      replace: 'available.length > 0 && !priced',
    },
    {
      breaks: 'a voucher holds for what can be had alone',
      file: priced,
      find: "article === undefined || availability === 'soldOut' ? []",
      replace: 'article === undefined ? []',
    },
    {
      breaks: 'parcels are for nothing from their value on',
      file: fee,
      find: 'subtotal < freeFrom',
      replace: 'subtotal <= freeFrom',
    },
    {
      breaks: 'a forwarder costs its own fee',
      file: fee,
      find: 'return bulkyFee ?? fee;',
      replace: 'return fee;',
    },
    {
      breaks: 'a forwarder has a fee where the shop names no other',
      file: fee,
      find: 'return bulkyFee ?? fee;',
      replace: 'return bulkyFee ?? 0;',
    },
    {
      breaks: 'nothing is delivered for nothing',
      file: fee,
      find: 'return lines.length > 0 && (freeFrom',
      replace: 'return (freeFrom',
    },
    {
      breaks: 'how much is missing is no more than there is',
      file: 'commerce/src/basket/free-delivery.ts',
      find: 'const missing = Math.max(0, from - subtotal);',
      replace: 'const missing = from - subtotal;',
    },
    {
      breaks: 'a line holds so many pieces',
      file: content,
      find: 'quantity: Math.min(wanted, MOST_PIECES),',
      replace: 'quantity: wanted,',
    },
    {
      breaks: 'a basket holds so many lines',
      file: content,
      find: "if (line === undefined && content.lines.length >= MOST_LINES) return { content, outcome: 'full' };\n    return",
      replace:
        "if (line === undefined && content.lines.length > MOST_LINES) return { content, outcome: 'full' };\n    return",
    },
    {
      breaks: 'a line that is set to nothing is taken out',
      file: content,
      find: 'if (deed.quantity <= 0)',
      replace: 'if (deed.quantity < 0)',
    },
    {
      breaks: 'a login twice adds nothing',
      file: content,
      find: 'quantity: Math.max(one.quantity, other.quantity),',
      replace: 'quantity: Math.min(one.quantity + other.quantity, MOST_PIECES),',
    },
    {
      breaks: 'what was taken out can be put back for ten minutes and no longer',
      file: content,
      find: 'Date.parse(removedAt) < UNDO_MS',
      replace: 'Date.parse(removedAt) > 0',
    },
    {
      breaks: 'a voucher is not lost at a login',
      file: content,
      find: 'one.voucher === undefined || (other.voucher ?? one.voucher) < one.voucher ? other.voucher : one.voucher;',
      replace: 'other.voucher;',
    },
  ],
};

export const QUOTES: Part = {
  name: 'quotes',
  project: 'unit',
  tests: ['commerce/src/orders', 'commerce/src/basket'],
  breakages: [
    {
      breaks: 'the VAT inside is rounded half up',
      file: quote,
      find: 'Math.floor((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate)))',
      replace: 'Math.floor((gross * rate) / (10_000 + rate))',
    },
    {
      breaks: 'VAT is of what is paid, not of what a voucher takes off',
      file: quote,
      find: 'tax: taxInside(total - discount, taxRate),',
      replace: 'tax: taxInside(total, taxRate),',
    },
    {
      breaks: 'each line has the rate of its class',
      file: quote,
      find: 'charges.taxes[article.product.record.taxClass]',
      replace: 'charges.taxes.standard',
    },
    {
      breaks: 'VAT is in the delivery as well',
      file: quote,
      find: 'const beside = taxInside(delivery, charges.taxes.standard) +',
      replace: 'const beside =',
    },
    {
      breaks: 'what a voucher takes off does not make the delivery dearer',
      file: quote,
      find: 'deliveryFee({ lines: priced, subtotal: worth }, charges)',
      replace: 'deliveryFee({ lines: priced, subtotal: worth - (reduction?.amount ?? 0) }, charges)',
    },
    {
      breaks: 'what is sold out is in no order',
      file: quote,
      find: "if (article === undefined || availability === 'soldOut') return [];",
      replace: 'if (article === undefined) return [];',
    },
    {
      breaks: 'what a voucher takes off is taken off the sum',
      file: quote,
      find: 'const goods = worth - discount;',
      replace: 'const goods = worth;',
    },
    {
      breaks: 'a voucher that is refused takes nothing off',
      file: quote,
      find: "const reduction = applied?.kind === 'applies' ? applied : undefined;",
      replace: 'const reduction = applied;',
    },
    {
      breaks: 'whoever joins the programme pays for it',
      file: quote,
      find: 'const total = goods + delivery + (premium?.fee ?? 0);',
      replace: 'const total = goods + delivery;',
    },
    {
      breaks: 'whoever joins the programme has this delivery for nothing',
      file: quote,
      find: "whose === 'member' || premium !== undefined ? 0",
      replace: "whose === 'member' ? 0",
    },
    {
      breaks: 'members join no second time',
      file: quote,
      find: "whose === 'joins' ? chargeOf(charges) : undefined",
      replace: "whose === 'none' ? undefined : chargeOf(charges)",
    },
    {
      breaks: 'what paying later costs is in the total',
      file: planned,
      find: 'total: quote.total + costOf(plan) }',
      replace: 'total: quote.total }',
    },
    {
      breaks: 'nothing is lent on what it costs to bring the goods, or on a membership',
      file: planned,
      find: 'return { goods, delivery: delivery + (premium?.fee ?? 0) };',
      replace: 'return { goods: goods + (premium?.fee ?? 0), delivery };',
    },
    {
      breaks: 'a way to pay is offered up to its limit',
      file: methods,
      find: '.filter(({ method, most = Infinity }) => total > 0 && total <= most && isThere[method])',
      replace: '.filter(({ method }) => total > 0 && isThere[method])',
    },
    {
      breaks: 'what is at the limit of a way to pay can be paid by it',
      file: methods,
      find: 'total > 0 && total <= most && isThere[method]',
      replace: 'total > 0 && total < most && isThere[method]',
    },
    {
      breaks: 'no more is drawn of a credit than it gives',
      file: methods,
      find: 'credit !== undefined && total <= available(credit)',
      replace: 'credit !== undefined',
    },
    {
      breaks: 'cards are offered where there is a provider alone',
      file: methods,
      find: 'card: hasProvider,',
      replace: 'card: true,',
    },
    {
      breaks: 'an order on account waits for no money',
      file: methods,
      find: '  if (isPaidLater(method)) return undefined;\n  if (isHosted',
      replace: '  if (isHosted',
    },
    {
      breaks: 'whoever will owe money says when they were born',
      file: methods,
      find: "return isPaidLater(method) && method !== 'credit';",
      replace: "return method === 'instalments' || method === 'pause';",
    },
    {
      breaks: 'what is owed to the account is ordered by a password alone',
      file: checkout,
      find: "if (who.session === 'full' && who.isProved !== true && isPaidLater(method)) return 'proof';",
      replace: "if (who.session === 'full' && who.isProved === false && method === 'credit') return 'proof';",
    },
    {
      breaks: 'whoever is merely recognised logs in first',
      file: checkout,
      find: "if (who.session === 'soft' || (who",
      replace: 'if ((who',
    },
    {
      breaks: 'an order that was sent is not cancelled',
      file: 'commerce/src/orders/order-state.ts',
      find: "cancel: { from: ['placed', 'confirmed'], to: 'cancelled' },",
      replace: "cancel: { from: ['placed', 'confirmed', 'closed'], to: 'cancelled' },",
    },
    {
      breaks: 'one wrong digit of a number is found out',
      file: 'commerce/src/orders/order-number.ts',
      find: 'return total + (value > 9 ? value - 9 : value);',
      replace: 'return total + (value % 10);',
    },
    {
      breaks: 'guests alone are shown in their browser where they live',
      file: 'commerce/src/orders/caller-owner.ts',
      find: 'return asker.session === undefined || asker.isProved === true;',
      replace: "return asker.session === undefined || asker.session.type === 'full';",
    },
  ],
};
