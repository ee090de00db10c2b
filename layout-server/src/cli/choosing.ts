import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ApplyVariables } from './operations.ts';

/** What somebody says on the command line of values that others changed meanwhile. */
export interface Choosing {
  /** Bring both together instead of being refused. */
  rebase?: boolean;
  mine?: boolean;
  theirs?: boolean;
  choose?: readonly Choice[];
}

interface Choice {
  key: string;
  side: 'MINE' | 'THEIRS';
}

/** Adds the options to a command; `rebase` is offered only by those that are refused without it. */
export function withChoosing(command: Command, { rebase }: { rebase: boolean }): Command {
  if (rebase) command.option('--rebase', 'bring it together with what others published meanwhile');
  return command
    .addOption(new Option('--mine', 'where both changed the same value, yours stands').conflicts('theirs'))
    .option('--theirs', 'where both changed the same value, the published one stands')
    .option(
      '--choose <place=side>',
      'whose stands at one place, such as "hero /props/text=mine"; may come again',
      collect,
    );
}

/** A step asks nothing of what others changed, and is no trial: the set is checked and published as a whole. */
const NOT_OF_A_STEP = ['dryRun', 'mine', 'theirs', 'choose'];

/** Adds `--set` to a command that publishes; what only a publish can do is refused beside it. */
export function withSet(command: Command): Command {
  return command.addOption(
    new Option(
      '--set <set>',
      'as a step of a set of changes instead: its id or name; "change-set check" says what would happen',
    ).conflicts(NOT_OF_A_STEP),
  );
}

/** What was said, as the staff door takes it. */
export function choiceVariables({
  mine,
  theirs,
  choose,
}: Choosing): Pick<ApplyVariables['input'], 'choose' | 'choices'> {
  return {
    ...(mine === true ? { choose: 'MINE' as const } : theirs === true ? { choose: 'THEIRS' as const } : {}),
    ...(choose === undefined ? {} : { choices: choose }),
  };
}

/** Whether both may be brought together at all: asked for, or said by whose value stands. */
export function isChoosing({ rebase, mine, theirs, choose }: Choosing): boolean {
  return rebase === true || mine === true || theirs === true || choose !== undefined;
}

function collect(text: string, before: readonly Choice[] = []): Choice[] {
  const [, key = '', side = ''] = /^(.+)=(mine|theirs)$/.exec(text) ?? [];
  if (key === '')
    throw new InvalidArgumentError('Expected a place and whose value stands, such as "hero /props/text=mine".');
  return [...before, { key, side: side === 'mine' ? 'MINE' : 'THEIRS' }];
}
