import { expect, it } from 'vitest';
import { failed, type FailureCode, type Outcome } from './failure.ts';
import { askPatiently, untilThere } from './patience.ts';

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

/** Asks for what is late for so long. */
async function waiting(lateMs: number): Promise<{ end: string; asked: number; at: number }> {
  let at = 0;
  let asked = 0;
  const outcome = await untilThere<string>(
    async (isLast): Promise<Outcome<string>> => {
      asked += 1;
      if (at >= lateMs) return { ok: true, value: 'page' };
      return isLast ? { ok: true, value: 'what there is' } : failed('LATE', 'expected a page, which is under way');
    },
    {
      clock: () => at,
      rest: async (milliseconds) => {
        at += milliseconds;
      },
    },
  );
  return { end: outcome.ok ? outcome.value : outcome.failure.code, asked, at };
}

it.each([
  [0, 'page', 1, 0],
  [2_000, 'page', 9, 2_000],
  [4_900, 'page', 21, 5_000],
  [60_000, 'what there is', 23, 5_500],
])('what is late for %i ms is waited for: %s', async (lateMs, end, asked, at) => {
  expect(await waiting(lateMs)).toEqual({ end, asked, at });
});

it('all that one request asks for shares one wait, and another request has its own', async () => {
  let at = 0;
  const wait = async (asker: object): Promise<number> => {
    const since = at;
    await untilThere<string>(async () => failed('LATE', 'expected a page, which is under way'), {
      clock: () => at,
      asker,
      rest: async (milliseconds) => {
        at += milliseconds;
      },
    });
    return at - since;
  };
  const [first, other] = [{}, {}];
  expect([await wait(first), await wait(first), await wait(other)]).toEqual([5_500, 0, 5_500]);
});

it('what cannot be had is not waited for', async () => {
  let asked = 0;
  const outcome = await untilThere<string>(
    async () => {
      asked += 1;
      return failed('REFUSED', 'expected a page, got none');
    },
    { clock: () => 0 },
  );
  expect([outcome.ok, asked]).toEqual([false, 1]);
});
