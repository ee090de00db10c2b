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
  /** Whether a cookie's value is the token of this id. */
  isOurs(token: string, visitorId: string): boolean;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const COOKIE = new RegExp(`^(${UUID})~[A-Za-z0-9_.-]{20,400}$`);
const ID_LENGTH = 36;

/** The id in a cookie's value, by its looks alone; undefined if it has no token, as ids of others have none. */
export function idInCookie(value: string | undefined): string | undefined {
  return value === undefined ? undefined : COOKIE.exec(value)?.[1];
}

/** Makes ids, and tells its own from those that somebody made up. `newId` gives UUIDs. */
export function createVisitorIds({ signer, newId }: { signer: Signer; newId: () => string }): VisitorIds {
  return {
    mint() {
      const visitorId = newId();
      return { visitorId, token: `${visitorId}~${signer.sign('visitor', { id: visitorId })}` };
    },
    isOurs(token, visitorId) {
      if (!token.startsWith(`${visitorId}~`)) return false;
      const verified = signer.verify(token.slice(ID_LENGTH + 1), 'visitor');
      // Nobody but `mint` signs for this audience.
      return verified.ok && (verified.payload as { id: string }).id === visitorId;
    },
  };
}
