import { InvalidArgumentError, Option, type Command } from 'commander';
import { defaultTenantOf } from '../default-tenant.ts';
import { spokenProgram } from './spoken-program.ts';
import { createStaffCall, exitCodeOf, staffHelp, type Terminal } from './staff-call.ts';
import { languageOf, speakerIn } from '../language/index.ts';
import { addCaseCommands } from './case-commands.ts';
import { addCreditCommands } from './credit-commands.ts';
import { addGoodsCommands } from './goods-commands.ts';
import { staffDoorOf } from './surroundings.ts';
import { addWithdrawalCommand } from './withdrawal-command.ts';
import { wholeNumber } from './whole-number.ts';

/** An order in a list, as the staff door gives it; money in minor units. */
interface ListedOrder {
  number: string;
  state: string;
  method: string;
  total: number;
  currency: string;
  placedAt: string;
}

/**
 * Runs `list`, `show <number>`, `receive <number>`, `refund <number>`, `cancel <number>`, `send <number>`, `end-premium <number>`, `returns <number>`, `take-back <number> <n>`, `paylink <number>`, a deed with a revolving credit, one with an article (`article`, `set-price`, `set-stock`), one with a message (`cases`, `case`, `answer-case`, `close-case`), or `withdrawals` at the staff door of a running product.
 * @returns 0 done, 1 refused, 2 wrong usage, 3 the server does not answer
 */
export async function runOrders(words: readonly string[], { env, out, err }: Terminal): Promise<0 | 1 | 2 | 3> {
  const call = createStaffCall(staffDoorOf(env, 'demo-service'));
  const program = spokenProgram('orders', { env, out, err }, staffHelp('service'))
    .description('Orders of a shop: what was ordered, what came for it, and what is sent.')
    .requiredOption('--tenant <id>', 'the shop', defaultTenantOf(env))
    .option('--json', 'answers for programs');
  const wish = (): { tenant: string; json?: boolean } => program.opts();
  const askFor = async (
    what: 'orders' | 'credits' | 'goods' | 'cases' | 'withdrawals',
    rest: string,
    body?: object,
  ): Promise<unknown> => {
    const answer = await call(
      `/${what}/${encodeURIComponent(wish().tenant)}${rest}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return JSON.parse(await answer.text());
  };
  const say = speakerIn(languageOf(env));
  const ask = (rest: string, body?: object): Promise<unknown> => askFor('orders', rest, body);
  const tend = async (number: string, body: object): Promise<void> => {
    // Our own server wrote it.
    const done = (await ask(`/${encodeURIComponent(number)}`, body)) as { number: string; state: string };
    out(wish().json === true ? JSON.stringify(done) : say(`${done.number} is ${done.state}.`));
  };
  const command = (name: string, description: string): Command =>
    program.command(name).description(description).exitOverride();

  command('list', 'lists the newest orders, at most 100')
    .addOption(new Option('--state <state>', 'of this state').choices(['placed', 'confirmed', 'cancelled', 'closed']))
    .action(async ({ state }: { state?: string }) => {
      // Our own server wrote it.
      const { orders } = (await ask(state === undefined ? '' : `?state=${state}`)) as { orders: ListedOrder[] };
      if (wish().json === true) out(JSON.stringify(orders, undefined, 2));
      else out(orders.length === 0 ? say('None.') : orders.map(lineOf).join('\n'));
    });
  command('show', 'shows an order with its lines and what was paid of it')
    .argument('<number>')
    .action(async (number: string) => out(JSON.stringify(await ask(`/${encodeURIComponent(number)}`), undefined, 2)));
  command('receive', 'writes down money that came for an order; it is confirmed once all of it is there')
    .argument('<number>')
    .requiredOption('--amount <cents>', 'in the smallest unit of the currency', wholeNumber)
    .requiredOption('--receipt <id>', 'of the line of the bank statement: the same line counts once')
    .action((number: string, { amount, receipt }: { amount: number; receipt: string }) =>
      tend(number, { deed: 'receive', amount, receipt }),
    );
  command('refund', 'writes down money that was sent back by transfer, at most what is owed')
    .argument('<number>')
    .requiredOption('--amount <cents>', 'in the smallest unit of the currency', wholeNumber)
    .requiredOption('--receipt <id>', 'of the line of the bank statement: the same line counts once')
    .action((number: string, { amount, receipt }: { amount: number; receipt: string }) =>
      tend(number, { deed: 'refund', amount, receipt }),
    );
  command('cancel', 'cancels an order that was not sent: its goods are free, its sale is undone')
    .argument('<number>')
    .action((number: string) => tend(number, { deed: 'cancel' }));
  command('send', 'says that an order is on its way, and takes its goods off the shelf')
    .argument('<number>')
    .action((number: string) => tend(number, { deed: 'send' }));
  command(
    'end-premium',
    'ends the premium membership of a sent order that its member withdrew from: the fee is owed to them',
  )
    .argument('<number>')
    .action((number: string) => tend(number, { deed: 'end-premium' }));

  command('returns', 'shows what was announced to come back of an order, and what came')
    .argument('<number>')
    .action(async (number: string) =>
      out(JSON.stringify(await ask(`/${encodeURIComponent(number)}/returns`), undefined, 2)),
    );
  command(
    'take-back',
    'notes what came back, all that was announced or the pieces that are named; its worth is taken off the order',
  )
    .argument('<number>')
    .argument('<n>', 'which return of the order', wholeNumber)
    .option('--pieces <line:quantity...>', 'lines by their place in the order, from 0; "none" refuses all', piecesOf)
    .option('--restock', 'can be sold again')
    .action(
      async (number: string, n: number, { pieces, restock = false }: { pieces?: object[]; restock?: boolean }) => {
        // Our own server wrote it.
        const done = (await ask(`/${encodeURIComponent(number)}/returns/${n}`, { restock, pieces })) as {
          number: string;
          amount: number;
        };
        out(wish().json === true ? JSON.stringify(done) : `${done.number} took ${done.amount} off the order.`);
      },
    );
  command('paylink', 'makes a link by which whoever has it pays what is owed for an order, for 30 days')
    .argument('<number>')
    .action(async (number: string) => {
      // Our own server wrote it.
      const { address } = (await ask(`/${encodeURIComponent(number)}/paylink`, {})) as { address: string };
      out(address);
    });

  addCreditCommands(command, (number, body) => askFor('credits', `/${encodeURIComponent(number)}`, body), out);
  addGoodsCommands(
    command,
    (variant, body) => askFor('goods', `/${encodeURIComponent(variant)}`, body),
    (text) => out(say(text)),
  );
  addWithdrawalCommand(command, () => askFor('withdrawals', ''), { out, say, wantsJson: () => wish().json === true });
  addCaseCommands(command, (rest, body) => askFor('cases', rest, body), {
    out,
    say,
    wantsJson: () => wish().json === true,
  });

  try {
    await program.parseAsync([...words], { from: 'user' });
    return 0;
  } catch (error) {
    return exitCodeOf(error, (text) => err(say(text)));
  }
}

function lineOf({ number, state, method, total, currency, placedAt }: ListedOrder): string {
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency }).format(total / 100);
  return `${number}  ${state.padEnd(9)}  ${method.padEnd(10)}  ${amount.padStart(12)}  ${placedAt}`;
}

/** Of `0:1`, added to those named before; nothing of `none`. */
function piecesOf(text: string, before: object[] = []): object[] {
  if (text === 'none') return before;
  const [, line, quantity] = /^(\d{1,3}):(\d{1,3})$/u.exec(text) ?? [];
  if (line === undefined) throw new InvalidArgumentError('Expected pieces such as 0:1, or none.');
  return [...before, { line: Number(line), quantity: Number(quantity) }];
}
