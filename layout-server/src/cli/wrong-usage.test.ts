import { describe, expect, it } from 'vitest';
import { runLayouts } from './run-layouts.ts';
import { runOrders } from './run-orders.ts';

/** Nobody listens there: a command that is understood exits with 3. */
const AWAY = { STAFF_URL: 'http://127.0.0.1:1', STAFF_TOKEN: 'any' };
const WRONG = 2;
const NO_SERVER = 3;
const told = (): { said: string[]; out: (text: string) => void } => {
  const said: string[] = [];
  return { said, out: (text) => void said.push(text) };
};

describe('a step of a set of changes', () => {
  const layouts = async (...words: string[]) => {
    const { said, out } = told();
    const exit = await runLayouts(words, { env: AWAY, colors: false, out, err: out });
    return { exit, text: said.join('\n') };
  };
  const COMMANDS = [
    ['hide', 'at/home.layer', 'hero'],
    ['remove', 'at/home.layer', 'hero'],
  ];

  it.each(COMMANDS)('%s: is neither tried nor asked whose value stands', async (...command) => {
    for (const option of [['--dry-run'], ['--mine'], ['--theirs'], ['--choose', 'hero /props/title=mine']]) {
      const { exit, text } = await layouts(...command, '--set', 'Sale', ...option);
      expect(text).toContain(`'--set <set>' cannot be used with option '${option[0]}`);
      expect(exit).toBe(WRONG);
    }
    expect(await layouts(...command, '--set', 'Sale')).toMatchObject({ exit: NO_SERVER });
    expect(await layouts(...command, '--dry-run')).toMatchObject({ exit: NO_SERVER });
  });
});

describe('a limit of a credit', () => {
  const grant = async (limit: string) => {
    const { said, out } = told();
    const exit = await runOrders(['grant-credit', '4711', '--limit', limit], { env: AWAY, out, err: out });
    return { exit, text: said.join('\n') };
  };

  it.each(['1500,00', '1500.00', '', ' ', '-1', '1e3', 'none'])('is not %j', async (limit) => {
    const { exit, text } = await grant(limit);
    expect(text).toContain('Expected a whole number of at least 0');
    expect(exit).toBe(WRONG);
  });

  it.each(['0', '150000'])('may be %s', async (limit) => {
    expect(await grant(limit)).toMatchObject({ exit: NO_SERVER });
  });
});
