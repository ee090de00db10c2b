import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** New identifiers, injected so that tests can foresee them. */
export interface Ids {
  /** A UUID version 7 (RFC 9562): sortable by the time of its making. */
  uuid(): string;
  /** A secret of 256 random bits, base64url. */
  secret(): string;
}

/** Identifiers from the machine's source of randomness. */
export const randomIds: Ids = {
  uuid: () => v7(),
  secret: () => randomBytes(32).toString('base64url'),
};

/** Identifiers that count up from 1: `00000000-0000-7000-8000-000000000001`, `secret-2`, …; for tests. */
export function countingIds(): Ids {
  let count = 0;
  return {
    uuid: () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`,
    secret: () => `secret-${(count += 1)}`,
  };
}
