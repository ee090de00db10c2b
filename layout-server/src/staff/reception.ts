import type { RateLimiter } from '@vitrine/platform/limits';
import type { Member } from './member.ts';
import type { Staff } from './staff-service.ts';

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

/**
 * Lets members in by `Authorization: Bearer <token>` and counts wrong tokens by address: one that sent too many is not
 * heard for a while, whatever it sends. Without `strangers` nobody is counted.
 */
export function createReception({
  staff,
  strangers,
}: {
  staff: Pick<Staff, 'authenticate'>;
  strangers?: RateLimiter | undefined;
}): Reception {
  return async (authorization, address) => {
    const known = strangers?.wait(STAFF_DOOR, address) ?? 0;
    if (known > 0) return unheard(known);
    const [, token] = BEARER.exec(authorization ?? '') ?? [];
    const member = token === undefined ? undefined : await staff.authenticate(token);
    if (member !== undefined) return { ok: true, member };
    const seconds = (await strangers?.count(STAFF_DOOR, address)) ?? 0;
    return seconds > 0 ? unheard(seconds) : stranger(token !== undefined);
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
