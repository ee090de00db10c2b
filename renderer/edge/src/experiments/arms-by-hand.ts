import type { Signer } from '@vitrine/schemas/signing';
import type { Arms } from './assignment.ts';
import { signForcedArms } from './forced-arms.ts';
import type { FindFlags } from './shop-flags.ts';

/** Arms that testers ask for where there is a test panel, by its buttons or in an address (AB-007). */
export interface ArmsByHand {
  /** Those of an address, `?ab=exp-1:B.exp-2:a`, as they are written: none ends what was forced. `undefined` asks for nothing. */
  pairsIn(search: string): readonly string[] | undefined;
  /**
   * Pairs by whether a running test of the shop has them. Where nobody can say, all that can be read are taken, as the pages do
   * what they know.
   */
  judge(tenant: string, pairs: readonly string[]): Promise<{ arms: Arms; unknown: readonly string[] }>;
  sign(tenant: string, arms: Arms, unknown: readonly string[]): string;
}

/** What they are called in an address. */
export const BY_HAND = 'ab';

const PAIR = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9]{1,8})$/;
const MOST_PAIRS = 20;
const LONGEST_TOLD = 80;

/** Gives what testers ask for; `flags` are the running tests. */
export function createArmsByHand({ flags, signer }: { flags: FindFlags; signer: Pick<Signer, 'sign'> }): ArmsByHand {
  return {
    pairsIn(search) {
      const written = search.includes(BY_HAND) ? new URLSearchParams(search).get(BY_HAND) : null;
      return written?.split('.').filter(Boolean).slice(0, MOST_PAIRS);
    },
    async judge(tenant, pairs) {
      const running = await flags(tenant);
      const arms: Record<string, string> = {};
      const unknown: string[] = [];
      for (const pair of pairs) {
        const [, key, written = ''] = PAIR.exec(pair) ?? [];
        const arm = written.toLowerCase();
        const variants = key === undefined ? [] : running?.get(key)?.experiment.variants;
        const isKnown = variants?.some((variant) => variant.key === arm) ?? running === undefined;
        if (key !== undefined && isKnown) arms[key] = arm;
        else unknown.push(pair.slice(0, LONGEST_TOLD));
      }
      return { arms, unknown };
    },
    sign: (tenant, arms, unknown) => signForcedArms(tenant, arms, signer, unknown),
  };
}
