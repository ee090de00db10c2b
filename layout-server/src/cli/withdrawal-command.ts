import type { Command } from 'commander';

/** What somebody declared, as the staff door gives it. */
interface ListedWithdrawal {
  receivedAt: string;
  payBackBy: string;
  order: string;
  email: string;
  goods: string;
  state: string;
}

/** Adds `withdrawals` to the commands of the service. */
export function addWithdrawalCommand(
  command: (name: string, description: string) => Command,
  ask: () => Promise<unknown>,
  { out, say, wantsJson }: { out: (text: string) => void; say: (text: string) => string; wantsJson: () => boolean },
): void {
  command(
    'withdrawals',
    'lists what shoppers withdrew from on the page for it, at most 100: first what waits, with the day by which it is paid back',
  ).action(async () => {
    // Our own server wrote it.
    const { withdrawals } = (await ask()) as { withdrawals: ListedWithdrawal[] };
    if (wantsJson()) out(JSON.stringify(withdrawals, undefined, 2));
    else out(withdrawals.length === 0 ? say('None.') : withdrawals.map(lineOf).join('\n'));
  });
}

function lineOf({ state, payBackBy, order, email, goods, receivedAt }: ListedWithdrawal): string {
  const head = `${state.padEnd(9)}  ${payBackBy}  ${order}  ${email}  ${receivedAt}`;
  // Whatever somebody wrote in several lines must not look like a withdrawal of its own.
  return [head, ...(goods === '' ? [] : goods.split('\n'))].join('\n  ');
}
