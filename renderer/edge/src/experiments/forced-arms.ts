import type { PageFacts } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Arms } from './assignment.ts';

/** What a link that forces arms says of itself; `undefined` if its token is not genuine, has expired or is for another shop. */
export type ReadForcedArms = (token: string, tenant: string) => Arms | undefined;

const LINK = 'vt-arms';

/** Signs arms as a link would; `unknown` are pairs that were asked for and that no running test has, for the panel to tell. */
export function signForcedArms(
  tenant: string,
  arms: Arms,
  signer: Pick<Signer, 'sign'>,
  unknown: readonly string[] = [],
): string {
  return signer.sign('arms', { tenant, arms, ...(unknown.length === 0 ? {} : { unknown }) });
}

/** The token of a link that forces arms, `?vt-arms=<token>`; '' ends what an earlier link began, `undefined` is no such link. */
export function forcingToken(search: string): string | undefined {
  if (!search.includes(LINK)) return undefined;
  return new URLSearchParams(search).get(LINK) ?? undefined;
}

/** Reads tokens of the audience `arms`, whose payload is `{ tenant, arms }`. One that forces nothing is as none. */
export function createForcedArmsReader(signer: Pick<Signer, 'verify'>): ReadForcedArms {
  return (token, tenant) => {
    const payload = payloadOf(signer, token, tenant);
    if (payload === undefined) return undefined;
    const arms = Object.entries(payload.arms).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    return arms.length === 0 ? undefined : Object.fromEntries(arms);
  };
}

/** The pairs that a token was signed with because no running test has them. */
export function readUnknownArms(signer: Pick<Signer, 'verify'>, token: string, tenant: string): readonly string[] {
  const { unknown } = payloadOf(signer, token, tenant) ?? {};
  return Array.isArray(unknown) ? unknown.filter((pair): pair is string => typeof pair === 'string') : [];
}

function payloadOf(
  signer: Pick<Signer, 'verify'>,
  token: string,
  tenant: string,
): { arms: object; unknown?: unknown } | undefined {
  const verified = signer.verify(token, 'arms');
  return verified.ok && isForArms(verified.payload) && verified.payload.tenant === tenant
    ? verified.payload
    : undefined;
}

/** The forced arms that a page can show: of experiments that touch it, and of variants that they have. */
export function forcedArmsOf(forced: Arms, { experiments }: Pick<PageFacts, 'experiments'>): Arms {
  const shown = experiments.filter(({ key, variants }) => variants.some((variant) => variant.key === forced[key]));
  return Object.fromEntries(
    shown.map(({ key }) => [key, forced[key] ?? ''] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function isForArms(payload: unknown): payload is { tenant: unknown; arms: object } {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'tenant' in payload &&
    'arms' in payload &&
    typeof payload.arms === 'object' &&
    payload.arms !== null
  );
}
