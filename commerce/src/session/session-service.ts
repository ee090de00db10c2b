import { createHash } from 'node:crypto';
import type { CallerSession, NamedCookie, SessionAnswer } from '@vitrine/schemas';
import { signSession } from '@vitrine/schemas/session';
import type { Platform, RenewSession, TenantId } from '@vitrine/platform/doors';
import { tagOf } from '@vitrine/platform/doors';
import { createSessionsRepository, type SessionRow, type TokenRow } from './sessions-repository.ts';

/** Somebody who has just proved who it is. */
export interface Login {
  customer: string;
  /** How, such as `password`. */
  proof: string;
  /** The device stays recognised when the browser is closed (SE-012). */
  remember: boolean;
  /** The code of a campaign that the customer came by. */
  campaign: string | null;
  /** What pages may show before they have asked: credit affinity, bonus programme, account without a password (SE-007). */
  shown: Readonly<Record<'ca' | 'bop' | 'np', boolean>>;
}

/** The sessions of customers (commerce, section 9). */
export interface Sessions {
  /** A new session for a login; the browser's former one is ended. @returns the cookies that the browser is to keep. */
  begin(tenant: TenantId, login: Login, former?: { session?: string; remember?: string }): Promise<NamedCookie[]>;
  renew: RenewSession;
  /** Ends a session and the recognising of its device. @returns the cookies that take them away. */
  end(tenant: TenantId, ended: { session?: string; remember?: string }): Promise<NamedCookie[]>;
  /** Ends every session of a customer, and the recognising of their devices: after a new password. */
  endAll(tenant: TenantId, customer: string): Promise<void>;
  /** The session as it is now; undefined if it holds no more. Every write asks this. */
  find(tenant: TenantId, id: string): Promise<{ session: CallerSession; campaign: string | null } | undefined>;
  /** Deletes what ended before an instant. @returns how many sessions. */
  forget(before: Date, most: number): Promise<number>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A login that nobody used for so long has ended, also in a browser that is never closed. */
export const LOGIN_MS: number = 12 * HOUR_MS;
export const REMEMBER_MS: number = 90 * DAY_MS;
/** So long two requests may bring the same token: tabs, and an answer that was lost. */
const GRACE_MS = 60_000;
const GONE: readonly NamedCookie[] = ['session', 'refresh', 'remember', 'loginState'].map((name) => ({
  name,
  value: '',
  maxAge: 0,
}));

/** What the session service stands on. */
export type SessionParts = Pick<Platform, 'database' | 'clock' | 'ids' | 'signer' | 'changes'>;

/** Gives the sessions that a database keeps. */
export function createSessions({ database, clock, ids, signer, changes }: SessionParts): Sessions {
  const repository = createSessionsRepository(database);

  function accessCookie(tenant: string, session: CallerSession): NamedCookie {
    return { name: 'session', value: signSession(signer, tenant, session) };
  }

  function tokenCookie({ kind, endsAt }: Pick<SessionRow, 'kind' | 'endsAt'>, value: string, now: Date): NamedCookie {
    if (kind === 'full') return { name: 'refresh', value };
    return { name: 'remember', value, maxAge: Math.floor((endsAt.getTime() - now.getTime()) / 1_000) };
  }

  async function revoke(
    transaction: Parameters<Parameters<typeof repository.transaction>[0]>[0],
    tenant: TenantId,
    sessions: readonly string[],
    now: Date,
  ): Promise<void> {
    const ended = await repository.revoke(transaction, tenant, sessions, now);
    const tags = ended.map((id) => tagOf.session(tenant, id));
    if (tags.length > 0) await changes.note(transaction, tenant, tags);
  }

  /** What a token gives that was brought again: more than its session, another token, or the end of its family. */
  async function renewBy(
    tenant: TenantId,
    token: string,
  ): Promise<{ session: SessionRow; next: string | undefined } | undefined> {
    const now = clock.now();
    return repository.transaction(async (transaction) => {
      const found = await repository.lockByToken(transaction, tenant, sha256(token), now);
      if (found === undefined) return undefined;
      const { session } = found;
      const unused = await unusedOf(found.token);
      if (unused === 'stolen') {
        await revoke(transaction, tenant, [session.id], now);
        return undefined;
      }
      if (unused === 'just used') return { session, next: undefined };
      const next = ids.secret();
      await repository.replace(transaction, { brought: found.token, unused }, sha256(next), now);
      const endsAt = session.kind === 'full' ? new Date(now.getTime() + LOGIN_MS) : session.endsAt;
      await repository.seen(transaction, session, { seenAt: now, endsAt });
      return { session: { ...session, endsAt }, next };

      async function unusedOf(brought: TokenRow): Promise<TokenRow | 'just used' | 'stolen'> {
        if (brought.usedAt === null) return brought;
        if (now.getTime() - brought.usedAt.getTime() < GRACE_MS) return 'just used';
        const last = await repository.unused(transaction, tenant, session.id);
        // Its successor never came back: the answer that carried it was lost. Should it come after all, with another
        // successor of the same generation unused, then two had them, and the family ends.
        return last?.generation === brought.generation + 1 ? last : 'stolen';
      }
    });
  }

  return {
    async begin(tenant, { customer, proof, remember, campaign, shown }, former = {}) {
      const now = clock.now();
      const family = (kind: SessionRow['kind'], lasts: number): SessionRow => ({
        tenant,
        id: ids.uuid(),
        customer,
        kind,
        proof,
        provedAt: now,
        campaign,
        seenAt: now,
        endsAt: new Date(now.getTime() + lasts),
        revokedAt: null,
      });
      const login = family('full', LOGIN_MS);
      const families = [login, ...(remember ? [family('remember', REMEMBER_MS)] : [])];
      const cookies = [accessCookie(tenant, sessionOf(login)), stateCookie(shown)];
      await repository.transaction(async (transaction) => {
        await revoke(transaction, tenant, await formerIds(transaction, tenant, former), now);
        for (const each of families) {
          const token = ids.secret();
          await repository.add(transaction, each, sha256(token));
          cookies.push(tokenCookie(each, token, now));
        }
      });
      return cookies;
    },
    async renew(tenant, { refresh, remember }): Promise<SessionAnswer> {
      for (const token of [refresh, remember]) {
        const renewed = token === undefined || token === '' ? undefined : await renewBy(tenant, token);
        if (renewed === undefined) continue;
        const session = sessionOf(renewed.session);
        const cookies = [accessCookie(tenant, session)];
        if (renewed.next !== undefined) cookies.push(tokenCookie(renewed.session, renewed.next, clock.now()));
        return { session, cookies };
      }
      return { cookies: [...GONE] };
    },
    async end(tenant, ended) {
      const now = clock.now();
      await repository.transaction(async (transaction) =>
        revoke(transaction, tenant, await formerIds(transaction, tenant, ended), now),
      );
      return [...GONE];
    },
    async endAll(tenant, customer) {
      const now = clock.now();
      await repository.transaction(async (transaction) =>
        revoke(transaction, tenant, await repository.idsOf(transaction, tenant, customer), now),
      );
    },
    async find(tenant, id) {
      const row = await repository.find(tenant, id, clock.now());
      return row && { session: sessionOf(row), campaign: row.campaign };
    },
    forget: (before, most) => repository.forget(before, most),
  };

  async function formerIds(
    transaction: Parameters<typeof repository.idByToken>[0],
    tenant: TenantId,
    { session, remember }: { session?: string; remember?: string },
  ): Promise<string[]> {
    const recognised =
      remember === undefined ? undefined : await repository.idByToken(transaction, tenant, sha256(remember));
    return [session, recognised].filter((id) => id !== undefined);
  }
}

/** A family `remember` never gives more than being recognised. */
function sessionOf({ id, kind, customer, proof, provedAt }: SessionRow): CallerSession {
  const type = kind === 'full' ? 'full' : 'soft';
  return { id, type, customer, proof, provedAt: provedAt.toISOString() };
}

/** Flags are "1" and "0", like that of the login. */
function stateCookie({ ca, bop, np }: Login['shown']): NamedCookie {
  const flag = (is: boolean): '1' | '0' => (is ? '1' : '0');
  return { name: 'loginState', value: JSON.stringify({ li: '1', ca: flag(ca), bop: flag(bop), np: flag(np) }) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
