import type { Part } from '../breakage.ts';

const reduction = 'commerce/src/catalogue/prices/reduction.ts';
const history = 'commerce/src/catalogue/prices/price-history.ts';
const block = 'commerce/src/catalogue/price-block.ts';
const view = 'commerce/src/catalogue/product-view.ts';
const plan = 'commerce/src/catalogue/import/plan-prices.ts';
const write = 'commerce/src/catalogue/import/write-plans.ts';

export const PRICES: Part = {
  name: 'prices',
  project: 'unit',
  tests: ['prices', 'product-view.test.ts', 'catalogue.test.ts', 'detail'].map(
    (name) => `commerce/src/catalogue/${name}`,
  ),
  breakages: [
    {
      breaks: 'a reduction is told against the 30 days before it',
      file: reduction,
      find: 'const DAYS_30 = 30 * DAY_MS;',
      replace: 'const DAYS_30 = 28 * DAY_MS;',
    },
    {
      breaks: 'what had ended before the 30 days is not among them',
      file: reduction,
      find: '?? Infinity) > first.from - DAYS_30',
      replace: '?? Infinity) >= first.from - DAYS_30',
    },
    {
      breaks: 'a price as low as the lowest of the 30 days is no reduction',
      file: reduction,
      find: 'if (amount >= lowest30) return undefined;',
      replace: 'if (amount > lowest30) return undefined;',
    },
    {
      breaks: 'what is to come is no price of today',
      file: reduction,
      find: 'const past = steps.filter(({ from }) => from <= at);',
      replace: 'const past = steps;',
    },
    {
      breaks: 'in Switzerland a price that held 30 days may be compared with for ever',
      file: reduction,
      find: 'if (heldMs >= DAYS_30) return { reduction };',
      replace: 'if (heldMs > DAYS_30) return { reduction };',
    },
    {
      breaks: 'a price holds as said no longer than its comparison may be made',
      file: reduction,
      find: 'const until = Math.min(next, running?.until ?? Infinity);',
      replace: 'const until = next;',
    },
    {
      breaks: 'a price is in force from its first instant on',
      file: history,
      find: 'findLast(({ from }) => from <= at)',
      replace: 'findLast(({ from }) => from < at)',
    },
    {
      breaks: 'of two prices for one moment the one that was set last counts',
      file: history,
      find: 'a.from - b.from || a.setAt - b.setAt',
      replace: 'a.from - b.from || b.setAt - a.setAt',
    },
    {
      breaks: 'a price that was set anew before it began was never in force',
      file: history,
      find: '    if (ordered[index + 1]?.from === from) continue;\n',
      replace: '',
    },
    {
      breaks: 'no former price is shown that is not higher',
      file: block,
      find: 'originalPrice > price;',
      replace: 'originalPrice >= price;',
    },
    {
      breaks: 'a share is told against the lowest of the 30 days',
      file: block,
      find: 'Math.min(originalPrice, lowest30 ?? originalPrice)',
      replace: 'originalPrice',
    },
    {
      breaks: 'a share is never more than was taken off',
      file: block,
      find: 'Math.floor(((reference - price) * 100) / reference)',
      replace: 'Math.round(((reference - price) * 100) / reference)',
    },
    {
      breaks: 'the price of a unit is rounded half up',
      file: block,
      find: 'Math.round(price / amount)',
      replace: 'Math.floor(price / amount)',
    },
    {
      breaks: 'a currency has its own minor units',
      file: 'commerce/src/catalogue/money-format.ts',
      find: '10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)',
      replace: '10 ** 2',
    },
    {
      breaks: 'a card has the price of what can be had',
      file: view,
      find: '(buyable.length > 0 ? buyable : offered).map',
      replace: 'offered.map',
    },
    {
      breaks: 'a card has the lowest of several prices',
      file: view,
      find: 'best && best.amount <= one.amount ? best : one',
      replace: 'best && best.amount >= one.amount ? best : one',
    },
    {
      breaks: '"from" is said where something costs more alone',
      file: view,
      find: 'priced.some(({ amount }) => amount > lead.amount)',
      replace: 'priced.some(({ amount }) => amount >= lead.amount)',
    },
    {
      breaks: 'what the maker recommends is shown where it is higher alone',
      file: view,
      find: '!shop.showsRrp || rrp <= amount',
      replace: '!shop.showsRrp',
    },
    {
      breaks: 'what the maker recommends is shown in shops that show it alone',
      file: view,
      find: '!shop.showsRrp || rrp <= amount',
      replace: 'rrp <= amount',
    },
    {
      breaks: 'a reduction ends for shoppers when they pay more',
      file: view,
      find: 'const ends = next !== undefined && next.amount > now.amount;',
      replace: 'const ends = next !== undefined;',
    },
    {
      breaks: 'a product is made anew as soon as a price of it turns',
      file: view,
      find: 'Math.min(...offered.map(({ price }) => price.until ?? Infinity), isNew ? newEnd : Infinity)',
      replace: 'isNew ? newEnd : Infinity',
    },
    {
      breaks: 'what orders have taken is nobody else’s',
      file: view,
      find: 'const free = onHand - reserved;',
      replace: 'const free = onHand;',
    },
    {
      breaks: 'what is there no more is sold out',
      file: view,
      find: "return free + backorder > 0 ? 'delayed' : 'soldOut';",
      replace: "return free + backorder >= 0 ? 'delayed' : 'soldOut';",
    },
    {
      breaks: 'a chosen article is priced by what can be had',
      file: 'commerce/src/catalogue/detail/shown-price.ts',
      find: "isToBeHad(variants) ? variants.filter(({ availability }) => availability !== 'soldOut') : variants",
      replace: 'variants',
    },
  ],
};

export const PRICE_HISTORY: Part = {
  name: 'price history',
  project: 'integration',
  tests: ['commerce/src/catalogue/catalogue.integration.test.ts'],
  breakages: [
    {
      breaks: 'another past does not become the past',
      file: plan,
      find: 'points.push({ ...present, from: setAt, setAt });',
      replace: 'points.push({ ...present, setAt });',
    },
    {
      breaks: 'a price that is what it was is not set again',
      file: plan,
      find: 'if (present !== undefined && !isSame(inForce(known, now), present))',
      replace: 'if (present !== undefined)',
    },
    {
      breaks: 'of what has begun the last price counts',
      file: plan,
      find: 'const present = wanted.findLast(({ from }) => from <= now);',
      replace: 'const present = wanted.find(({ from }) => from <= now);',
    },
    {
      breaks: 'what is announced anew is kept',
      file: plan,
      find: '    if (!isSame(announced, price)) points.push({ ...price, setAt });\n',
      replace: '',
    },
    {
      breaks: 'what is announced no more is taken back',
      file: plan,
      find: 'for (const from of takenBack) {',
      replace: 'for (const from of [] as number[]) {',
    },
    {
      breaks: 'the same record again leaves a stock as sales made it',
      file: 'commerce/src/catalogue/import/plan-product.ts',
      find: '(given === undefined || isToldAgain)',
      replace: 'given === undefined',
    },
    {
      breaks: 'a count leaves what orders hold',
      file: write,
      find: 'on_hand = excluded.on_hand, backorder = excluded.backorder, restock_on',
      replace: 'on_hand = excluded.on_hand, backorder = excluded.backorder, reserved = excluded.reserved, restock_on',
    },
    {
      breaks: 'each piece that is counted has a movement',
      file: write,
      find: 'pieces === 0 ? [] : [{ tenant',
      replace: 'pieces <= 0 ? [] : [{ tenant',
    },
    {
      breaks: 'a stock that is set right moves by what it was wrong',
      file: 'commerce/src/catalogue/correct-goods.ts',
      find: 'const pieces = correction.onHand - article.onHand;',
      replace: 'const pieces = correction.onHand;',
    },
    {
      breaks: 'a price that is set right to what it is is no other one',
      file: 'commerce/src/catalogue/correct-goods.ts',
      find: 'if (inForce(known, now.getTime())?.amount !== correction.amount)',
      replace: 'if (known.length > 0)',
    },
  ],
};
