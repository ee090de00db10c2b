import type { IncomingHttpHeaders } from 'node:http';
import type { CallerSession, NamedCookie } from '@vitrine/schemas';
import { isOverTls } from '@vitrine/schemas/addresses';
import { readSession } from '@vitrine/schemas/session';
import type { Signer } from '@vitrine/schemas/signing';
import { namedCookie } from '../answer/named-cookies.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

/** Who a browser proves to be. */
export interface Identity {
  /** Undefined for visitors who have none. */
  session: CallerSession | undefined;
  /** To be set with the answer: what took the place of a token that has ended. */
  cookies: readonly NamedCookie[];
}

/** A request as far as it says who sends it. */
export interface Sender {
  host: string;
  headers: IncomingHttpHeaders;
}

/** Finds out who asks, at once without a session or with a good token; undefined if that cannot be known now. */
export type Identify = (tenant: string, sender: Sender) => Identity | undefined | Promise<Identity | undefined>;

const NOBODY: Identity = { session: undefined, cookies: [] };

/**
 * Gives what finds out who asks. A token that has ended, or whose session was, is renewed before anything else is done with
 * the request, so that nobody needs scripts to stay logged in (ADR 0034). Asked only where a caller is needed, never for a
 * page that everybody gets.
 */
export function createIdentify({
  signer,
  layoutServer,
  revoked,
}: {
  signer: Pick<Signer, 'verify'>;
  layoutServer: Pick<LayoutServer, 'renewSession'>;
  revoked: Pick<RevokedSessions, 'has'>;
}): Identify {
  return (tenant, { host, headers: { cookie = '' } }) => {
    const overTls = isOverTls(host);
    const token = namedCookie(cookie, 'session', overTls);
    const session = token === undefined ? undefined : readSession(signer, tenant, token);
    if (session !== undefined && !revoked.has(tenant, session.id)) return { session, cookies: [] };
    const refresh = namedCookie(cookie, 'refresh', overTls);
    const remember = namedCookie(cookie, 'remember', overTls);
    if (refresh === undefined && remember === undefined) return NOBODY;
    return renew({ tenant, ...(refresh !== undefined && { refresh }), ...(remember !== undefined && { remember }) });
  };

  async function renew(renewal: Parameters<LayoutServer['renewSession']>[0]): Promise<Identity | undefined> {
    const renewed = await layoutServer.renewSession(renewal);
    return renewed.ok ? { session: renewed.value.session, cookies: renewed.value.cookies } : undefined;
  }
}
