import { expect, it } from 'vitest';
import { startPglite } from './pglite-thread.ts';

const MEMORY = { folder: undefined, isNew: true, template: undefined };

it('that does not answer is ended, told once, and asked no more', async () => {
  const told: string[] = [];
  const thread = await startPglite(MEMORY, { patienceMs: 400, onEnd: ({ message }) => void told.push(message) });
  expect((await thread.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  const [silent, behind] = await Promise.allSettled([
    thread.query('select pg_sleep(30)', []),
    thread.query('select 1', []),
  ]);
  for (const outcome of [silent, behind])
    expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('within 400 ms, got none') } });
  await expect(thread.query('select 1', [])).rejects.toThrow('within 400 ms');
  await thread.close();
  expect(told).toHaveLength(1);
});

it('that is closed tells nobody', async () => {
  let isTold = false;
  const thread = await startPglite(MEMORY, { onEnd: () => (isTold = true) });
  await thread.close();
  await expect(thread.query('select 1', [])).rejects.toThrow('is closed');
  expect(isTold).toBe(false);
});
