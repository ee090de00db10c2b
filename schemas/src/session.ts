import { createHash } from 'node:crypto';
import type { CallerSession } from '../generated/types.ts';
import { LIFETIMES, type Signer } from './signing.ts';

/** What scripts are told of a session; the token names it and opens nothing. */
export interface ScriptSession {
  token: string;
  /** When the token ends, in Unix seconds. */
  exp: number;
  /** 0 anonymous, 1 recognised, 2 logged in (SE-002). */
  type: 0 | 1 | 2;
  /** The code of a campaign that the customer came by; kept in a browser with consent alone (CO-006). */
  cc: string | null;
  /** Of somebody who is known, to be greeted by. */
  firstname?: string;
  /** Of somebody who is known: the SHA-256 of their address of mail, hex, which stands for it (PR-018). */
  hashedEmail?: string;
}

const TYPES = { anonymous: 0, soft: 1, full: 2 } as const satisfies Record<CallerSession['type'], number>;

/** What scripts of a tenant's pages are told of a session, or of having none. `now` is in milliseconds. */
export function scriptSession(
  signer: Pick<Signer, 'sign'>,
  {
    tenant,
    session,
    cc = null,
    who,
  }: {
    tenant: string;
    session?: CallerSession | undefined;
    cc?: string | null;
    who?: Pick<ScriptSession, 'firstname' | 'hashedEmail'> | undefined;
  },
  now: number,
): ScriptSession {
  const type = TYPES[session?.type ?? 'anonymous'];
  const token = signer.sign('script', { tenant, type, ...(session && { session: session.id }) }, { from: now });
  return {
    token,
    exp: Math.floor(now / 1000) + LIFETIMES.script,
    type,
    cc,
    ...who,
  };
}

/** The token by which a browser proves its session to an edge. */
export function signSession(signer: Pick<Signer, 'sign'>, tenant: string, session: CallerSession): string {
  return signer.sign('session', { tenant, session });
}

/** The session of a browser's token; undefined if it is not genuine, has ended, or is of another tenant. */
export function readSession(signer: Pick<Signer, 'verify'>, tenant: string, token: string): CallerSession | undefined {
  const verified = signer.verify(token, 'session');
  if (!verified.ok) return undefined;
  // Nobody but `signSession` signs for this audience.
  const told = verified.payload as { tenant: string; session: CallerSession };
  return told.tenant === tenant ? told.session : undefined;
}

/** As `Ids.secret` makes one. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** What a browser is known by that brings this secret: its SHA-256, base64url. Undefined for what no secret of ours can be. */
export function anonymousOf(secret: string | undefined): string | undefined {
  if (secret === undefined || !SECRET.test(secret)) return undefined;
  return createHash('sha256').update(secret).digest('base64url');
}
