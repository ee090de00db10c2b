import { EXPIRY_HEADER } from '../expiry-header.ts';
import type { Member } from './member.ts';

/** How long a token opens the staff door. */
export const TOKEN_DAYS = 90;
/** So long before its end, its owner is told. */
const WARNED_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a token ends that is made now. */
export function endOfToken(now: Date): Date {
  return new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
}

/** Whether a token ends within two weeks, or has ended; one without an end does not. */
export function endsSoon(expiresAt: Date | null | undefined, now: Date): boolean {
  return expiresAt instanceof Date && expiresAt.getTime() - now.getTime() < WARNED_DAYS * DAY_MS;
}

/** The header for a member whose token ends within two weeks, as an ISO instant; no header otherwise. */
export function expiryHeaders({ tokenExpiresAt }: Member, now: Date): Record<string, string> {
  return tokenExpiresAt !== undefined && endsSoon(tokenExpiresAt, now)
    ? { [EXPIRY_HEADER]: tokenExpiresAt.toISOString() }
    : {};
}
