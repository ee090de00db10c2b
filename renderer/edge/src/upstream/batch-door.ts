import type { Remote } from '@vitrine/platform/remote';
import type { Signer } from '@vitrine/schemas/signing';
import type { Handed } from './batch-sender.ts';

export interface BatchDoorOptions {
  /** Apart from what pages wait for. */
  remote: Remote;
  signer: Pick<Signer, 'sign'>;
  /** Of the internal door. */
  path: '/internal/exposures' | '/internal/events/track' | '/internal/visitors/forget' | '/internal/visits';
}

/** Of a call that hands over a batch. */
export const BATCH_BOUNDS = { deadlineMs: 5_000, maxBytes: 65_536 } as const;

/** Hands batches of what visitors saw or did to the layout server's internal door, apart from what pages wait for. */
export function createBatchDoor({ remote, signer, path }: BatchDoorOptions): (batch: object) => Promise<Handed> {
  return async (batch) => {
    const outcome = await remote.call({
      path,
      method: 'POST',
      body: JSON.stringify(batch),
      headers: { 'x-vitrine-token': signer.sign('internal', {}), 'content-type': 'application/json' },
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
