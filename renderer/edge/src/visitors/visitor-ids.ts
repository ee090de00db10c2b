import type { Signer } from '@vitrine/schemas/signing';

/** An id of a visitor as the edge made it: only with its token does anything of it reach the database. */
export interface MintedId {
  visitorId: string;
  /** The value of the cookie: the id and the token that says that it is ours. */
  token: string;
}

export interface VisitorIds {
  /** A new id. */
  mint(): MintedId;
  /** The token of an id that is ours, signed anew. */
  renew(visitorId: string): MintedId;
  /** `own`: a cookie's value is the token of this id; `aged`: so it is, signed with a secret that goes out of use. */
  judge(token: string, visitorId: string): 'own' | 'aged' | 'forged';
  /** Whether a cookie's value is the token of this id. */
  isOurs(token: string, visitorId: string): boolean;
}

/** By which id what a visitor of a shop does is counted; undefined for those who did not consent, whose id is not ours, or who force arms. */
export type UnitOf = (
  visitor: {
    measurable: boolean;
    visitorId: string | undefined;
    visitorToken: string | undefined;
    forcedArms: string | undefined;
  },
  tenant: string,
) => string | undefined;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const COOKIE = new RegExp(`^(${UUID})~[A-Za-z0-9_.-]{20,400}$`);
const ID_LENGTH = 36;

/** The id in a cookie's value, by its looks alone; undefined if it has no token, as ids of others have none. */
export function idInCookie(value: string): string | undefined {
  return COOKIE.exec(value)?.[1];
}

/** What is known of a token, whoever brings it. */
interface Judged {
  id: string | undefined;
  verdict: 'own' | 'aged' | 'forged';
}

export interface VisitorIdsDeps {
  signer: Signer;
  /** Gives UUIDs. */
  newId: () => string;
  /** Remembers what a function gives: a visitor comes with the same token for a year. */
  remembered?: (judge: (token: string) => Judged, max: number) => (token: string) => Judged;
}

const MOST_REMEMBERED = 20_000;

/** Makes ids, and tells its own from those that somebody made up. */
export function createVisitorIds({ signer, newId, remembered = (judge) => judge }: VisitorIdsDeps): VisitorIds {
  const renew = (visitorId: string): MintedId => ({
    visitorId,
    token: `${visitorId}~${signer.sign('visitor', { id: visitorId })}`,
  });
  const judgeAny = remembered((token): Judged => {
    const verified = signer.verify(token.slice(ID_LENGTH + 1), 'visitor');
    if (!verified.ok) return { id: undefined, verdict: 'forged' };
    // Nobody but `renew` signs for this audience.
    const { id } = verified.payload as { id: string };
    return token.startsWith(`${id}~`)
      ? { id, verdict: verified.isCurrent ? 'own' : 'aged' }
      : { id: undefined, verdict: 'forged' };
  }, MOST_REMEMBERED);
  const judge: VisitorIds['judge'] = (token, visitorId) => {
    const { id, verdict } = judgeAny(token);
    return id === visitorId ? verdict : 'forged';
  };
  return {
    mint: () => renew(newId()),
    renew,
    judge,
    isOurs: (token, visitorId) => judge(token, visitorId) !== 'forged',
  };
}

/** Gives the ids of those who are measured, by what their cookies prove. Whoever forces arms buys what another page than that of their own arm sold. */
export function createUnitOf({
  isOurs,
  forcedArms,
}: Pick<VisitorIds, 'isOurs'> & {
  forcedArms: (token: string, tenant: string) => object | undefined;
}): UnitOf {
  return ({ measurable, visitorId, visitorToken, forcedArms: link }, tenant) => {
    if (!measurable || visitorId === undefined || visitorToken === undefined) return undefined;
    if (!isOurs(visitorToken, visitorId)) return undefined;
    return link !== undefined && forcedArms(link, tenant) !== undefined ? undefined : visitorId;
  };
}
