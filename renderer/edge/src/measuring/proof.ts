import type { VisitorClass } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Arms } from '../experiments/assignment.ts';

/** What a page would show that was fetched ahead: what counts when it is shown. */
export interface Proof {
  tenant: string;
  page: string;
  device: VisitorClass['device'];
  locale: string;
  visitorId: string;
  requestId: string;
  experiments: readonly { key: string; phase?: number }[];
  arms: Arms;
}

export interface Proofs {
  make(proof: Proof): string;
  /** `undefined` if it is not genuine or has expired. */
  read(token: string): Proof | undefined;
}

/** Signs what was shown ahead, so that nobody can claim to have seen an arm. */
export function createProofs(signer: Signer): Proofs {
  return {
    make: (proof) => signer.sign('seen', proof),
    read(token) {
      const verified = signer.verify(token, 'seen');
      // Nobody but `make` signs for this audience.
      return verified.ok ? (verified.payload as Proof) : undefined;
    },
  };
}
