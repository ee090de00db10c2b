import type { PageFacts } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Arms } from './assignment.ts';

/** What a link that forces arms says of itself; `undefined` if its token is not genuine, has expired or is for another shop. */
export type ReadForcedArms = (token: string, tenant: string) => Arms | undefined;

const LINK = 'vt-arms';
/** What a tester may write by hand where there is a test panel: `?ab=exp-1:B` (AB-007). */
const PANEL_LINK = 'ab';
const PANEL_PAIR = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9]{1,8})$/;

/** The token of a request that forces arms, by its query; '' ends what an earlier one began, `undefined` asks for nothing. */
export type ForcingToken = (search: string, tenant: string) => string | undefined;

/** Signs arms as a link would. */
export function signForcedArms(tenant: string, arms: Arms, signer: Pick<Signer, 'sign'>): string {
  return signer.sign('arms', { tenant, arms });
}

/** Where there is a test panel, `?ab=exp-1:B` forces an arm as a signed link does, `?ab=` ends it; elsewhere it says nothing. */
export function createForcingToken({
  hasPanel,
  signer,
}: {
  hasPanel: boolean;
  signer: Pick<Signer, 'sign'>;
}): ForcingToken {
  if (!hasPanel) return forcingToken;
  return (search, tenant) => {
    const written = search.includes(PANEL_LINK) ? new URLSearchParams(search).get(PANEL_LINK) : null;
    if (written === null) return forcingToken(search);
    const pairs = written.split('.').flatMap((pair): [string, string][] => {
      const [, key, variant] = PANEL_PAIR.exec(pair) ?? [];
      return key === undefined || variant === undefined ? [] : [[key, variant.toLowerCase()]];
    });
    return pairs.length === 0 ? '' : signForcedArms(tenant, Object.fromEntries(pairs), signer);
  };
}

/** The token of a link that forces arms, `?vt-arms=<token>`; '' ends what an earlier link began, `undefined` is no such link. */
export function forcingToken(search: string): string | undefined {
  if (!search.includes(LINK)) return undefined;
  return new URLSearchParams(search).get(LINK) ?? undefined;
}

/** Reads tokens of the audience `arms`, whose payload is `{ tenant, arms }`. */
export function createForcedArmsReader(signer: Pick<Signer, 'verify'>): ReadForcedArms {
  return (token, tenant) => {
    const verified = signer.verify(token, 'arms');
    if (!verified.ok || !isForArms(verified.payload) || verified.payload.tenant !== tenant) return undefined;
    return Object.fromEntries(
      Object.entries(verified.payload.arms).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
  };
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
