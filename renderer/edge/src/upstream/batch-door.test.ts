import { createRemote } from '@vitrine/platform/remote';
import { BROKEN_ANSWERS, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { describe, expect, it } from 'vitest';
import { signer } from '../testing/fake-layout-server.ts';
import { BATCH_BOUNDS, createBatchDoor } from './batch-door.ts';

describe('handing a batch to a server that answers wrongly', () => {
  it.each(BROKEN_ANSWERS.map((answer) => [answer.name, answer] as const))(
    'is tried again later, and fails nobody else: %s',
    async (_name, answer) => {
      const unheard: unknown[] = [];
      const hear = (error: unknown): void => void unheard.push(error);
      process.on('uncaughtException', hear).on('unhandledRejection', hear);
      const server = await startBrokenServer(answer);
      const remote = createRemote({
        name: 'the layout server',
        origin: server.origin,
        connections: 1,
        clock: Date.now,
        ...BATCH_BOUNDS,
        deadlineMs: 200,
      });
      try {
        const hand = createBatchDoor({ remote, signer, path: '/internal/exposures' });
        const isTaken = answer.name.startsWith('status 200');
        expect(await hand({ exposures: [] })).toBe(isTaken ? 'taken' : 'later');
        await hand({ exposures: [] });
        expect(unheard).toEqual([]);
      } finally {
        process.off('uncaughtException', hear).off('unhandledRejection', hear);
        await remote.close();
        await server.stop();
      }
    },
  );
});
