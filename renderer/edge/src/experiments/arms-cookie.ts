import { remembered } from '../request/remembered.ts';
import type { Arms } from './assignment.ts';

const PAIR = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9]{1,8})$/;
/** Experiments of other pages are kept, up to so many; the oldest are forgotten first. */
const MAX_STORED = 40;

/** The assignments in the cookie `abAssignments`, such as `hero:b.rail:a`; what does not look like one is left out. */
export const parseArms = remembered((cookie): Arms => {
  const arms: Record<string, string> = {};
  if (cookie === '') return arms;
  for (const pair of cookie.split('.').slice(0, MAX_STORED)) {
    const [, key, variant] = PAIR.exec(pair) ?? [];
    if (key !== undefined && variant !== undefined) arms[key] = variant;
  }
  return arms;
}, 5_000);

/** The cookie's value with this page's arms added behind those that are stored already. */
export function formatArms(stored: Arms, assigned: Arms): string {
  const pairs = Object.entries({ ...stored, ...assigned }).map(([key, variant]) => `${key}:${variant}`);
  return pairs
    .filter((pair) => PAIR.test(pair))
    .slice(-MAX_STORED)
    .join('.');
}
