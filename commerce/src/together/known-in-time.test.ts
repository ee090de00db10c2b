import { tenantId } from '@vitrine/platform/doors';
import { createLogger } from '@vitrine/platform/logging';
import { expect, it } from 'vitest';
import { createKnownInTime } from './index.ts';

const OAK = tenantId('oak');

it('is unknown where the database is silent or fails, which the log says once until it answers again', async () => {
  const lines: { level: string; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const logger = createLogger({ level: 'info', service: 'test', stream });
  let answer = (): Promise<readonly string[]> => Promise.resolve(['B']);
  const bought = createKnownInTime({ beside: () => answer() }, { deed: 'bought', logger, patienceMs: 5 });
  const asked = () => bought.beside(OAK, 'A', 9);
  expect([await asked(), lines]).toEqual([['B'], []]);
  answer = () => new Promise(() => undefined);
  expect([await asked(), await asked()]).toEqual([undefined, undefined]);
  const late = Promise.withResolvers<readonly string[]>();
  answer = () => late.promise;
  expect(await asked()).toBeUndefined();
  late.reject(new Error('statement timeout'));
  answer = () => Promise.reject(new Error('no connection'));
  expect(await asked()).toBeUndefined();
  expect(lines.map(({ level }) => level)).toEqual(['warn']);
  answer = () => Promise.resolve([]);
  expect([await asked(), await asked()]).toEqual([[], []]);
  expect(lines.map(({ level }) => level)).toEqual(['warn', 'info']);
});
