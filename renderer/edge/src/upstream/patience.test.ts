import { expect, it } from 'vitest';
import { failed, type FailureCode, type Outcome } from './failure.ts';
import { askPatiently } from './patience.ts';

/** Asks a server that answers so, one after the other, and at last with a page. */
async function asking(
  answers: readonly FailureCode[],
  random = 0.5,
): Promise<{ end: string; asked: number; rests: number[] }> {
  const left = [...answers];
  const rests: number[] = [];
  let asked = 0;
  const outcome = await askPatiently<string>(
    async (): Promise<Outcome<string>> => {
      asked += 1;
      const code = left.shift();
      return code === undefined ? { ok: true, value: 'page' } : failed(code, `expected a page, got ${code}`);
    },
    { rest: async (milliseconds) => rests.push(milliseconds), random: () => random },
  );
  return { end: outcome.ok ? outcome.value : outcome.failure.code, asked, rests };
}

it.each<[FailureCode[], string, number]>([
  [[], 'page', 1],
  [['OVERLOADED'], 'page', 2],
  [['OVERLOADED', 'OVERLOADED'], 'page', 3],
  [['OVERLOADED', 'OVERLOADED', 'OVERLOADED'], 'OVERLOADED', 3],
  // It may have been done, or it will not be done a second later either.
  [['TIMEOUT'], 'TIMEOUT', 1],
  [['UNREACHABLE'], 'UNREACHABLE', 1],
  [['REFUSED'], 'REFUSED', 1],
  [['CIRCUIT_OPEN'], 'CIRCUIT_OPEN', 1],
  [['BUSY'], 'BUSY', 1],
  [['OVERLOADED', 'TIMEOUT'], 'TIMEOUT', 2],
])('a server that answers %j is asked until %s, %i times', async (answers, end, asked) => {
  expect(await asking(answers)).toMatchObject({ end, asked });
});

it('rests about a second before each further try, spread by chance', async () => {
  expect((await asking(['OVERLOADED', 'OVERLOADED'], 0)).rests).toEqual([750, 750]);
  expect((await asking(['OVERLOADED', 'OVERLOADED'], 0.5)).rests).toEqual([1_000, 1_000]);
});
