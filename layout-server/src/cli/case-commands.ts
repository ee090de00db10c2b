import { Option, type Command } from 'commander';
import { wholeNumberFromZero } from './whole-number.ts';

/** A message in a list, as the staff door gives it. */
interface ListedCase {
  id: string;
  state: string;
  receivedAt: string;
  subject: string;
  email: string;
}

/** Adds `cases`, `case`, `answer-case` and `close-case` to the commands of the service. */
export function addCaseCommands(
  command: (name: string, description: string) => Command,
  ask: (rest: string, body?: object) => Promise<unknown>,
  { out, say, wantsJson }: { out: (text: string) => void; say: (text: string) => string; wantsJson: () => boolean },
): void {
  const tend = async (id: string, body: object): Promise<void> => {
    // Our own server wrote it.
    const done = (await ask(`/${encodeURIComponent(id)}`, body)) as ListedCase;
    out(wantsJson() ? JSON.stringify(done) : say(`${done.id}: the message is ${done.state}.`));
  };
  const seen = (): Option =>
    new Option('--seen <n>', 'steps that you saw: refused where somebody was there since').argParser(
      wholeNumberFromZero,
    );

  command('cases', 'lists what people wrote to the shop: what waits for an answer, the oldest first, at most 100')
    .addOption(new Option('--state <state>', 'in this state').choices(['open', 'answered', 'closed']).default('open'))
    .action(async ({ state }: { state: string }) => {
      // Our own server wrote it.
      const { cases } = (await ask(`?state=${state}`)) as { cases: ListedCase[] };
      if (wantsJson()) out(JSON.stringify(cases, undefined, 2));
      else out(cases.length === 0 ? say('None.') : cases.map(lineOf).join('\n'));
    });
  command('case', 'shows a message with what was done with it')
    .argument('<id>')
    .action(async (id: string) => out(JSON.stringify(await ask(`/${encodeURIComponent(id)}`), undefined, 2)));
  command('answer-case', 'mails an answer to who wrote, in the colours of the shop, with the question below it')
    .argument('<id>')
    .requiredOption('--text <words>', 'the answer, with greeting and name')
    .addOption(seen())
    .action((id: string, { text, seen: steps }: { text: string; seen?: number }) =>
      tend(id, { deed: 'answer', text, ...(steps === undefined ? {} : { seen: steps }) }),
    );
  command('close-case', 'says that a message needs nothing more')
    .argument('<id>')
    .requiredOption('--why <words>', 'for the history')
    .addOption(seen())
    .action((id: string, { why, seen: steps }: { why: string; seen?: number }) =>
      tend(id, { deed: 'close', why, ...(steps === undefined ? {} : { seen: steps }) }),
    );
}

function lineOf({ id, state, receivedAt, subject, email }: ListedCase): string {
  return `${id}  ${state.padEnd(8)}  ${receivedAt}  ${subject.padEnd(16)}  ${email}`;
}
