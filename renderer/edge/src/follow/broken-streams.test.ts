import { BROKEN_ANSWERS, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { followEvents } from './event-follower.ts';

describe('a stream of events that is none', () => {
  it.each(BROKEN_ANSWERS.map((answer) => [answer.name, answer] as const))(
    'is asked for again after %s, and nothing is left to fail unheard',
    async (_name, answer) => {
      const unheard: unknown[] = [];
      const hear = (error: unknown): void => void unheard.push(error);
      process.on('uncaughtException', hear).on('unhandledRejection', hear);
      const server = await startBrokenServer(answer);
      const pool = new Pool(server.origin, { connections: 1 });
      const follower = followEvents({
        dispatcher: pool,
        token: () => 'token',
        cursor: 7,
        random: () => 0,
        idleTimeoutMs: 300,
        onEvent: () => undefined,
        onState: () => undefined,
      });
      try {
        await expect.poll(() => server.asked, { timeout: 5_000, interval: 5 }).toBeGreaterThan(1);
        expect(unheard).toEqual([]);
      } finally {
        await follower.stop();
        await pool.destroy();
        await server.stop();
        process.off('uncaughtException', hear).off('unhandledRejection', hear);
      }
    },
  );
});
