import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Member } from './member.ts';
import type { Staff } from './staff.ts';

/** Why somebody is not let in, as every path of the staff door answers it. */
export interface Turned {
  ok: false;
  status: 401 | 429;
  code: 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS';
  message: string;
  /** Of 429 alone. */
  retryAfterSeconds?: number;
}

/** A member of staff, or why nobody is let in. */
export type Admission = { ok: true; member: Member } | Turned;

/** Looks at the header `authorization` of whoever comes from an address. The one way into the staff door. */
export type Reception = (authorization: string | undefined, address: string) => Promise<Admission>;

/** The name under which wrong tokens of all paths of the staff door are counted together. */
const STAFF_DOOR = 'staff';

const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

/** Wrong tokens that begin alike, of one address: somebody who guesses, or a program with an old token. */
export const WRONG_TOKENS = { most: 100, seconds: 60 } as const;
/** Wrong tokens of one address altogether, each of which costs a question to the database. */
export const WRONG_ADDRESS = { most: 1_000, seconds: 60 } as const;

const PREFIX = 6;
const MOST_KNOWN = 1_000;

/**
 * Lets members in by `Authorization: Bearer <token>`. Failures alone are counted, by the beginning of the token and the address,
 * so that nobody locks out a good token that comes from the same address; who sends no token is told so and costs nothing. An
 * address with far too many is not heard for a while, except for tokens that opened the door before. Without limits nobody is counted.
 */
export function createReception({
  staff,
  limits,
}: {
  staff: Pick<Staff, 'authenticate'>;
  limits?: { tokens: RateLimiter; addresses: RateLimiter } | undefined;
}): Reception {
  /** Hashes of tokens that opened the door; whether they still do is asked each time. */
  const known = new LRUCache<string, true>({ max: MOST_KNOWN });
  return async (authorization, address) => {
    const [, token] = BEARER.exec(authorization ?? '') ?? [];
    if (token === undefined) return stranger(false);
    const hash = createHash('sha256').update(token).digest('base64url');
    const guesser = `${address} ${token.slice(0, PREFIX)}`;
    const waits = known.has(hash)
      ? 0
      : Math.max(
          limits?.tokens.wait(STAFF_DOOR, guesser) ?? 0,
          limits?.addresses.wait(`${STAFF_DOOR}:addresses`, address) ?? 0,
        );
    if (waits > 0) return unheard(waits);
    const member = await staff.authenticate(token);
    if (member !== undefined) {
      known.set(hash, true);
      return { ok: true, member };
    }
    known.delete(hash);
    const seconds = await Promise.all([
      limits?.tokens.count(STAFF_DOOR, guesser) ?? 0,
      limits?.addresses.count(`${STAFF_DOOR}:addresses`, address) ?? 0,
    ]);
    return Math.max(...seconds) > 0 ? unheard(Math.max(...seconds)) : stranger(true);
  };
}

function stranger(sentToken: boolean): Turned {
  return {
    ok: false,
    status: 401,
    code: 'UNAUTHENTICATED',
    message: `expected the header authorization with the token of a member of staff, got ${sentToken ? 'an unknown token' : 'none'}`,
  };
}

function unheard(seconds: number): Turned {
  return {
    ok: false,
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: `expected fewer wrong tokens from this address; it may try again in ${seconds} s`,
    retryAfterSeconds: seconds,
  };
}
