import type { RateLimiter } from '@vitrine/platform/limits';
import type { Member } from './member.ts';
import type { Staff } from './staff-service.ts';

/** Who sent a request to the staff door: a member, nobody that is known, or an address that is not heard for some seconds. */
export type Caller =
  | { kind: 'member'; member: Member }
  | { kind: 'stranger'; sentToken: boolean }
  | { kind: 'unheard'; seconds: number };

/** Looks at the header `authorization` of whoever comes from an address. */
export type Reception = (authorization: string | undefined, address: string) => Promise<Caller>;

/** The name under which wrong tokens of all paths of the staff door are counted together. */
export const STAFF_DOOR = 'staff';

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
  strangers: RateLimiter | undefined;
}): Reception {
  return async (authorization, address) => {
    const known = strangers?.wait(STAFF_DOOR, address) ?? 0;
    if (known > 0) return { kind: 'unheard', seconds: known };
    const [, token] = BEARER.exec(authorization ?? '') ?? [];
    const member = token === undefined ? undefined : await staff.authenticate(token);
    if (member !== undefined) return { kind: 'member', member };
    const seconds = (await strangers?.count(STAFF_DOOR, address)) ?? 0;
    return seconds > 0 ? { kind: 'unheard', seconds } : { kind: 'stranger', sentToken: token !== undefined };
  };
}

/** What an address is told that is not heard. */
export function unheardMessage(seconds: number): string {
  return `expected fewer wrong tokens from this address; it may try again in ${seconds} s`;
}
