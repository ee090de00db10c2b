import { signToken, verifyToken } from '@vitrine/schemas/signing';
import type { Arms } from '../experiments/assignment.ts';

/** What a page would show that was fetched ahead: what counts when it is shown. */
export interface Proof {
  tenant: string;
  page: string;
  visitorId: string;
  requestId: string;
  experiments: readonly { key: string; phase?: number }[];
  arms: Arms;
}

/** Longer than any browser keeps a page that it fetched ahead. */
const SECONDS = 3_600;

export interface Proofs {
  make(proof: Proof): string;
  /** `undefined` if it is not genuine or has expired. */
  read(token: string): Proof | undefined;
}

/** Signs what was shown ahead, so that nobody can claim to have seen an arm. */
export function createProofs({ secret, clock }: { secret: string; clock: () => number }): Proofs {
  const now = (): Date => new Date(clock());
  return {
    make: (proof) => signToken(proof, { secret, audience: 'seen', expiresInSeconds: SECONDS, now: now() }),
    read(token) {
      const verified = verifyToken(token, { secret, audience: 'seen', now: now() });
      // Nobody but `make` signs for this audience.
      return verified.ok ? (verified.payload as Proof) : undefined;
    },
  };
}
