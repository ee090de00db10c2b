import type { PageFacts } from '@vitrine/schemas';
import { verifyToken } from '@vitrine/schemas/signing';
import type { Arms } from './assignment.ts';

/** What a link that forces arms says of itself; `undefined` if its token is not genuine, has expired or is for another shop. */
export type ReadForcedArms = (token: string, tenant: string) => Arms | undefined;

const LINK = 'vt-arms';

/** The token of a link that forces arms, `?vt-arms=<token>`; '' ends what an earlier link began, `undefined` is no such link. */
export function forcingToken(search: string): string | undefined {
  if (!search.includes(LINK)) return undefined;
  return new URLSearchParams(search).get(LINK) ?? undefined;
}

/** Reads tokens of the audience `arms`, whose payload is `{ tenant, arms }`. */
export function createForcedArmsReader({ secret, clock }: { secret: string; clock: () => number }): ReadForcedArms {
  return (token, tenant) => {
    const verified = verifyToken(token, { secret, audience: 'arms', now: new Date(clock()) });
    if (!verified.ok || !isForArms(verified.payload) || verified.payload.tenant !== tenant) return undefined;
    return Object.fromEntries(Object.entries(verified.payload.arms).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  };
}

/** The forced arms that a page can show: of experiments that touch it, and of variants that they have. */
export function forcedArmsOf(forced: Arms, { experiments }: PageFacts): Arms {
  const shown = experiments.filter(({ key, variants }) => variants.some((variant) => variant.key === forced[key]));
  return Object.fromEntries(shown.map(({ key }) => [key, forced[key] ?? ''] as const).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isForArms(payload: unknown): payload is { tenant: unknown; arms: object } {
  return typeof payload === 'object' && payload !== null && 'tenant' in payload && 'arms' in payload && typeof payload.arms === 'object' && payload.arms !== null;
}
