import type { Command } from 'commander';
import { wholeNumber, wholeNumberFromZero } from './whole-number.ts';

/** What the staff door says of an article, as far as it is told. */
interface ShownArticle {
  variant: string;
  currency: string;
  onHand: number;
  reserved: number;
  prices: readonly { amount: number }[];
}

/** Adds `article`, `set-price` and `set-stock` to the commands for orders. */
export function addGoodsCommands(
  command: (name: string, description: string) => Command,
  ask: (variant: string, body?: object) => Promise<unknown>,
  out: (text: string) => void,
): void {
  const correct = async (variant: string, body: object): Promise<void> => {
    // Our own server wrote it.
    const { onHand, reserved, currency, prices } = (await ask(variant, body)) as ShownArticle;
    const price = prices[0] === undefined ? 'nothing yet' : shownPrice(prices[0].amount, currency);
    out(`${variant} costs ${price}; ${onHand} lie there, of which orders hold ${reserved}.`);
  };
  command('article', 'shows price and stock of an article, with who set them and why')
    .argument('<sku>', 'of the variant')
    .action(async (variant: string) => out(JSON.stringify(await ask(variant), undefined, 2)));
  command('set-price', 'sets the price of an article right, from now on; what it was stays in its history')
    .argument('<sku>', 'of the variant')
    .requiredOption('--amount <cents>', 'gross, in the smallest unit of the currency', wholeNumber)
    .requiredOption('--why <words>', 'for the history')
    .action((variant: string, { amount, why }: { amount: number; why: string }) =>
      correct(variant, { deed: 'price', amount, why }),
    );
  command('set-stock', 'says how many pieces of an article lie there; the difference is a movement')
    .argument('<sku>', 'of the variant')
    .requiredOption('--on-hand <pieces>', 'counted, with those that orders hold', wholeNumberFromZero)
    .requiredOption('--why <words>', 'for the history')
    .action((variant: string, { onHand, why }: { onHand: number; why: string }) =>
      correct(variant, { deed: 'stock', onHand, why }),
    );
}

/** As `EUR 43.21`, which is read the same in every language. */
function shownPrice(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
