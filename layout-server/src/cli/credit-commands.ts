import type { Command } from 'commander';
import { wholeNumber, wholeNumberFromZero } from './whole-number.ts';

/** A credit as the staff door gives it; money in minor units. */
interface ShownCredit {
  number: string;
  limit: number;
  owed: number;
  available: number;
}

/** Adds `credit`, `grant-credit`, `receive-credit` and `refund-credit` to the commands for orders. */
export function addCreditCommands(
  command: (name: string, description: string) => Command,
  ask: (number: string, body?: object) => Promise<unknown>,
  out: (text: string) => void,
): void {
  const tend = async (number: string, body: object): Promise<void> => {
    // Our own server wrote it.
    const { limit, owed, available } = (await ask(number, body)) as ShownCredit;
    out(`${number} owes ${owed} of ${limit}; ${available} can be drawn.`);
  };
  command('credit', 'shows the revolving credit of a customer: limit, what is owed, and what was booked')
    .argument('<customer>', 'number of the customer')
    .action(async (number: string) => out(JSON.stringify(await ask(number), undefined, 2)));
  command(
    'grant-credit',
    'grants a customer a revolving credit, or another limit of it; 0 takes it away from new orders',
  )
    .argument('<customer>', 'number of the customer')
    .requiredOption('--limit <cents>', 'in the smallest unit of the currency', wholeNumberFromZero)
    .action((number: string, { limit }: { limit: number }) => tend(number, { deed: 'grant', limit }));
  for (const [name, deed, description] of [
    ['receive-credit', 'receive', 'writes down money that came for a revolving credit'],
    ['refund-credit', 'refund', 'writes down that money was sent back which was paid ahead on a revolving credit'],
  ] as const)
    command(name, description)
      .argument('<customer>', 'number of the customer')
      .requiredOption('--amount <cents>', 'in the smallest unit of the currency', wholeNumber)
      .requiredOption('--receipt <id>', 'of the line of the bank statement: the same line counts once')
      .action((number: string, { amount, receipt }: { amount: number; receipt: string }) =>
        tend(number, { deed, amount, receipt }),
      );
}
