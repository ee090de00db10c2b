import { signToken } from '@vitrine/schemas/signing';
import type { Dispatcher } from 'undici';
import type { Handed } from '../measuring/batch-sender.ts';
import { call } from './call.ts';

export interface BatchDoorOptions {
  dispatcher: Dispatcher;
  secret: string;
  clock: () => number;
  /** Of the internal door. */
  path: '/internal/exposures' | '/internal/events/track';
}

const DEADLINE_MS = 5_000;
const MAX_BYTES = 65_536;
const TOKEN_SECONDS = 30;

/** Hands batches of what visitors saw or did to the layout server's internal door, apart from what pages wait for. */
export function createBatchDoor({
  dispatcher,
  secret,
  clock,
  path,
}: BatchDoorOptions): (batch: object) => Promise<Handed> {
  return async (batch) => {
    const token = signToken(
      {},
      { secret, audience: 'internal', expiresInSeconds: TOKEN_SECONDS, now: new Date(clock()) },
    );
    const outcome = await call(dispatcher, {
      path,
      method: 'POST',
      body: JSON.stringify(batch),
      headers: { 'x-vitrine-token': token, 'content-type': 'application/json' },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
    });
    if (!outcome.ok) return 'later';
    return handedBy(outcome.value.status);
  };
}

/** A batch that is refused for what it is would be refused again; everything else may pass. */
function handedBy(status: number): Handed {
  if (status >= 200 && status < 300) return 'taken';
  return status === 400 || status === 413 ? 'never' : 'later';
}
