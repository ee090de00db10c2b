import type { Domain, TenantId } from '@vitrine/platform/doors';
import { scriptSession, type ScriptSession } from '@vitrine/schemas/session';
import { consentSource } from './consent-source.ts';
import { createSessions, type SessionParts, type Sessions } from './session-service.ts';

/** What scripts are told of a customer; undefined for one that there is not. */
export type WhoIs = (
  tenant: TenantId,
  customer: string,
) => Promise<Required<Pick<ScriptSession, 'firstname' | 'hashedEmail'>> | undefined>;

const HOUR_MS = 3_600_000;
/** What has ended is kept for a month, for questions about who was logged in where. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const BATCH = 5_000;

/**
 * The sessions of customers: `GET /api/session` tells scripts of them, `DELETE /api/session` ends one, and the edge has them
 * renewed. A login begins them by the service; there is no door for that.
 */
export function createSessionDomain(
  platform: SessionParts,
  sessions: Sessions = createSessions(platform),
  whoIs: WhoIs = async () => undefined,
): Domain {
  const { clock, signer } = platform;
  const now = (): number => clock.now().getTime();
  return {
    name: 'session',
    renewSession: sessions.renew,
    sources: [consentSource],
    routes: [
      {
        method: 'GET',
        path: '/api/session',
        async answer({ shop: { tenant }, caller }) {
          const held = caller.session && (await sessions.find(tenant, caller.session.id));
          const customer = held?.session.customer;
          const who = customer === undefined ? undefined : await whoIs(tenant, customer);
          const session = held && caller.session;
          return { body: scriptSession(signer, { tenant, session, cc: held?.campaign ?? null, who }, now()) };
        },
      },
      {
        method: 'DELETE',
        path: '/api/session',
        async answer({ shop: { tenant }, caller, cookies: { remember } }) {
          const cookies = await sessions.end(tenant, {
            ...(caller.session && { session: caller.session.id }),
            ...(remember !== undefined && { remember }),
          });
          return { body: scriptSession(signer, { tenant }, now()), cookies, clearsCache: true };
        },
      },
    ],
    jobs: [
      {
        name: 'session.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(now() - KEPT_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;) gone = await sessions.forget(before, BATCH);
        },
      },
    ],
  };
}
