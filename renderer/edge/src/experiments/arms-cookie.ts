import { createHash } from 'node:crypto';
import type { Signer } from '@vitrine/schemas/signing';
import { rememberedSigned } from '../request/remembered.ts';
import type { Arms } from './assignment.ts';

/** The assignments that a visitor brought. */
export interface StoredArms {
  arms: Arms;
  /** The phase that each was assigned in, by the key of its experiment. */
  phases: Readonly<Record<string, number>>;
  /**
   * `own`: signed by the edge for this visitor; `aged`: as well, with a secret that goes out of use, so it is signed anew;
   * `forged`: of somebody else or of nobody, and its arms are not taken.
   */
  state: 'none' | 'own' | 'aged' | 'forged';
  /** Keys of experiments that the cookie names, whoever wrote it. */
  named: readonly string[];
}

export interface ArmsCookies {
  /** What the cookie `abAssignments` stores for a visitor. */
  read(cookie: string, visitorId: string): StoredArms;
  /** The cookie's value with this page's arms added behind those that are stored already; '' if there are none. */
  write(visitorId: string, stored: StoredArms, assigned: Arms, experiments: readonly Phased[]): string;
}

/** An experiment as far as its phase is concerned. */
export interface Phased {
  key: string;
  phase?: number;
}

const PAIR = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9]{1,8}):([1-9][0-9]{0,3})$/;
/** Experiments of other pages are kept, up to so many; the oldest are forgotten first. */
const MAX_STORED = 40;
const SEAL = '~';

export const NO_STORED_ARMS: StoredArms = { arms: {}, phases: {}, state: 'none', named: [] };

interface Read extends StoredArms {
  /** For whom it was signed. */
  id: string | undefined;
}

/**
 * Reads and writes the cookie of assignments, such as `hero:b:1.rail:a:3~<seal>`: arm and phase by experiment, sealed for
 * one visitor. Nobody can claim an arm by writing it, nor take over the cookie of somebody else.
 */
export function createArmsCookies({ signer }: { signer: Pick<Signer, 'sign' | 'verify'> }): ArmsCookies {
  const readAny = rememberedSigned((cookie): Read => {
    const end = cookie.indexOf(SEAL);
    const pairs = end === -1 ? cookie : cookie.slice(0, end);
    const listed = listedIn(pairs);
    const verified = end === -1 ? undefined : signer.verify(cookie.slice(end + 1), 'assigned');
    // Nobody but `write` signs for this audience.
    const told = verified?.ok === true ? (verified.payload as { id: string; of: string }) : undefined;
    const isOurs = verified?.ok === true && told?.of === digest(pairs);
    if (!isOurs) return { ...NO_STORED_ARMS, state: 'forged', named: listed.map(({ key }) => key), id: undefined };
    return {
      arms: Object.fromEntries(listed.map(({ key, variant }) => [key, variant])),
      phases: Object.fromEntries(listed.map(({ key, phase }) => [key, phase])),
      state: verified.isCurrent ? 'own' : 'aged',
      named: listed.map(({ key }) => key),
      id: told?.id,
    };
  }, 20_000);
  return {
    read(cookie, visitorId) {
      if (cookie === '') return NO_STORED_ARMS;
      const read = readAny(cookie);
      return read.id === visitorId ? read : { ...NO_STORED_ARMS, state: 'forged', named: read.named };
    },
    write(visitorId, { arms: stored, phases }, assigned, experiments) {
      const phaseOf = (key: string): number =>
        (stored[key] === assigned[key] ? phases[key] : undefined) ??
        experiments.find((each) => each.key === key)?.phase ??
        phases[key] ??
        1;
      const pairs = Object.entries({ ...stored, ...assigned })
        .map(([key, variant]) => `${key}:${variant}:${phaseOf(key)}`)
        .filter((pair) => PAIR.test(pair))
        .slice(-MAX_STORED)
        .join('.');
      return pairs === '' ? '' : `${pairs}${SEAL}${signer.sign('assigned', { id: visitorId, of: digest(pairs) })}`;
    },
  };
}

function listedIn(pairs: string): { key: string; variant: string; phase: number }[] {
  return pairs
    .split('.')
    .slice(0, MAX_STORED)
    .flatMap((pair) => {
      const [, key, variant, phase] = PAIR.exec(pair) ?? [];
      if (key !== undefined && variant !== undefined) return [{ key, variant, phase: Number(phase) }];
      // As cookies were before they were sealed, and as people write them.
      const name = /^([A-Za-z0-9_-]{1,64}):/.exec(pair)?.[1];
      return name === undefined ? [] : [{ key: name, variant: '', phase: 0 }];
    });
}

function digest(pairs: string): string {
  return createHash('sha256').update(pairs).digest('base64url').slice(0, 22);
}
