import type { IncomingHttpHeaders } from 'node:http';
import type { CallerSession, NamedCookie } from '@vitrine/schemas';
import { isOverTls } from '@vitrine/schemas/addresses';
import { anonymousOf, readSession } from '@vitrine/schemas/session';
import type { Signer } from '@vitrine/schemas/signing';
import { namedCookie } from '../answer/named-cookies.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { RevokedSessions } from './revoked-sessions.ts';

/** Who a browser proves to be. */
export interface Identity {
  /** Undefined for visitors who have none. */
  session: CallerSession | undefined;
  /** By what the browser itself is known, whoever is logged in with it; undefined while nothing was kept for it. */
  anonymous: string | undefined;
  /** To be set with the answer: what took the place of a token that has ended. */
  cookies: readonly NamedCookie[];
}

/** A request as far as it says who sends it. */
export interface Sender {
  host: string;
  headers: IncomingHttpHeaders;
  /** The other end of the connection. */
  remoteAddress: string;
}

/** Finds out who asks, at once without a session or with a good token; undefined if that cannot be known now. */
export type Identify = (tenant: string, sender: Sender) => Identity | undefined | Promise<Identity | undefined>;

/** What is longer is no token of ours (`session-renewal.schema.json`), but somebody else's cookie of the same name. */
const LONGEST_TOKEN = 100;

/**
 * Gives what finds out who asks. A token that has ended, or whose session was, is renewed before anything else is done with
 * the request, so that nobody needs scripts to stay logged in (ADR 0034). Asked only where a caller is needed, never for a
 * page that everybody gets. `spend` says how many seconds a sender must wait who had too much renewed; 0 to go on.
 */
export function createIdentify({
  signer,
  layoutServer,
  revoked,
  spend,
}: {
  signer: Pick<Signer, 'verify'>;
  layoutServer: Pick<LayoutServer, 'renewSession'>;
  revoked: Pick<RevokedSessions, 'has'>;
  spend: (sender: Sender) => Promise<number>;
}): Identify {
  return (tenant, sender) => {
    const { cookie = '' } = sender.headers;
    const overTls = isOverTls(sender.host);
    const anonymous = anonymousOf(namedCookie(cookie, 'anonymous', overTls));
    const token = namedCookie(cookie, 'session', overTls);
    const session = token === undefined ? undefined : readSession(signer, tenant, token);
    if (session !== undefined && !revoked.has(tenant, session.id)) return { session, anonymous, cookies: [] };
    const refresh = tokenIn(cookie, 'refresh', overTls);
    const remember = tokenIn(cookie, 'remember', overTls);
    if (refresh === undefined && remember === undefined) return { session: undefined, anonymous, cookies: [] };
    return renew(sender, anonymous, {
      tenant,
      ...(refresh !== undefined && { refresh }),
      ...(remember !== undefined && { remember }),
    });
  };

  async function renew(
    sender: Sender,
    anonymous: string | undefined,
    renewal: Parameters<LayoutServer['renewSession']>[0],
  ): Promise<Identity | undefined> {
    if ((await spend(sender)) > 0) return undefined;
    const renewed = await layoutServer.renewSession(renewal);
    return renewed.ok ? { anonymous, session: renewed.value.session, cookies: renewed.value.cookies } : undefined;
  }
}

function tokenIn(cookie: string, name: 'refresh' | 'remember', overTls: boolean): string | undefined {
  const token = namedCookie(cookie, name, overTls);
  return token !== undefined && token.length <= LONGEST_TOKEN ? token : undefined;
}
