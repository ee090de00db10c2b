import { clientNetwork } from '@vitrine/platform/clients';
import type { TenantId } from '@vitrine/platform/doors';
import { createKeyedTurns, type RateLimiter } from '@vitrine/platform/limits';
import type { Caller, NamedCookie } from '@vitrine/schemas';
import { visitorOf, type Sessions } from '../session/index.ts';
import type { Customer } from './customer.ts';
import type { Credentials, CustomersRepository } from './customers-repository.ts';
import type { Passwords } from './passwords.ts';

/** What the browser asked the shop to keep, by the owner that sessions give it, becomes that of a customer, by id. May be called again. */
export type Joiner = (tenant: TenantId, who: { visitor: string; customer: string }) => Promise<void>;

/** Wrong tries that leave a login open: of one account from one client, of one account from anywhere, of one client. */
export const LOGIN_LIMITS = {
  tries: { most: 4, seconds: 600 },
  account: { most: 50, seconds: 3_600 },
  client: { most: 100, seconds: 86_400 },
} as const;

/** Who somebody says to be. */
export type Proof = { mail: string; password: string } | { number: string; birthday: string };

/** Who asks, and what the browser brought. */
export interface Asker {
  tenant: TenantId;
  caller: Caller;
  cookies: Readonly<Record<string, string>>;
}

/** `locked` says after how many minutes to try again. */
export type LoginOutcome =
  | { kind: 'in'; customer: Customer; cookies: readonly NamedCookie[] }
  | { kind: 'wrong' }
  | { kind: 'locked'; minutes: number };

/** Whether somebody is who they say; `locked` says after how many minutes to try again. */
type Proved = { kind: 'right'; customer: Customer } | Exclude<LoginOutcome, { kind: 'in' }>;

/** Lets customers in and out. */
export interface Logins {
  /** Whether somebody who is logged in knows their password; a wrong one is counted as at a login. */
  confirm(
    asker: Pick<Asker, 'tenant' | 'caller'>,
    proof: Proof,
  ): Promise<'right' | Exclude<LoginOutcome, { kind: 'in' }>>;
  /** A session for whoever proves to be a customer; what the browser kept is joined to the account. */
  login(asker: Asker, proof: Proof, remember: boolean): Promise<LoginOutcome>;
  /** A session for a customer who has just proved it otherwise, such as by registering. */
  begin(asker: Asker, customer: Customer, proof: string, remember: boolean): Promise<readonly NamedCookie[]>;
  /** Ends the session and the recognising of the device. @returns the cookies that take them away. */
  logout(asker: Asker): Promise<readonly NamedCookie[]>;
}

export interface LoginParts {
  customers: Pick<CustomersRepository, 'byMail' | 'byNumber'>;
  passwords: Passwords;
  sessions: Pick<Sessions, 'begin' | 'end'>;
  joiners: readonly Joiner[];
  limits: Readonly<Record<keyof typeof LOGIN_LIMITS, RateLimiter>>;
}

/**
 * Logins that tell nobody whether there is an account: every wrong one gives the same answer, after the same work. After five
 * wrong tries within ten minutes the account is closed to the client that made them (AC-009), whatever it brings then.
 */
export function createLogins({ customers, passwords, sessions, joiners, limits }: LoginParts): Logins {
  const inTurn = createKeyedTurns();
  const counts = (tenant: TenantId, name: string): string => `${tenant}:login-${name}`;

  async function whoIs(tenant: TenantId, proof: Proof): Promise<{ found: Credentials | undefined; isRight: boolean }> {
    if ('password' in proof) {
      const found = await customers.byMail(tenant, proof.mail);
      return { found, isRight: await passwords.verify(found?.passwordHash ?? null, proof.password) };
    }
    const found = await customers.byNumber(tenant, proof.number);
    return { found, isRight: found?.customer.birthday === proof.birthday };
  }

  async function begin(
    { tenant, caller, cookies: brought }: Asker,
    customer: Customer,
    proof: string,
    remember: boolean,
  ): Promise<readonly NamedCookie[]> {
    const cookies = await sessions.begin(
      tenant,
      {
        customer: customer.id,
        proof,
        remember,
        campaign: null,
        shown: { ca: false, bop: customer.paybackNumber !== null, np: !customer.hasPassword },
      },
      formerOf(caller, brought),
    );
    const visitor = visitorOf({ caller, cookies: brought });
    if (visitor !== undefined) for (const join of joiners) await join(tenant, { visitor, customer: customer.id });
    return cookies;
  }

  return {
    begin,
    async login(asker, proof, remember) {
      const proved = await prove(asker, proof);
      if (proved.kind !== 'right') return proved;
      const { customer } = proved;
      const how = 'password' in proof ? 'password' : 'birthday';
      return { kind: 'in', customer, cookies: await begin(asker, customer, how, remember) };
    },
    async confirm(asker, proof) {
      const proved = await prove(asker, proof);
      return proved.kind === 'right' ? 'right' : proved;
    },
    logout: ({ tenant, caller, cookies }) => sessions.end(tenant, formerOf(caller, cookies)),
  };

  /** Tries that come together would all find the account open: the next begins when the last one was counted. */
  function prove(asker: Pick<Asker, 'tenant' | 'caller'>, proof: Proof): Promise<Proved> {
    const account = 'password' in proof ? proof.mail.toLowerCase() : proof.number;
    return inTurn(`${asker.tenant} ${account}`, () => tryProof(asker, account, proof));
  }

  async function tryProof(
    { tenant, caller }: Pick<Asker, 'tenant' | 'caller'>,
    account: string,
    proof: Proof,
  ): Promise<Proved> {
    const tried = `${account} ${clientNetwork(caller.client)}`;
    const closed = Math.max(
      limits.tries.wait(counts(tenant, 'tries'), tried),
      limits.account.wait(counts(tenant, 'account'), account),
      limits.client.wait(counts(tenant, 'client'), caller.client),
    );
    if (closed > 0) return { kind: 'locked', minutes: Math.ceil(closed / 60) };
    const { found, isRight } = await whoIs(tenant, proof);
    if (found !== undefined && isRight) return { kind: 'right', customer: found.customer };
    // The one that reaches the limit is told that it was wrong, like those before it; the next finds the account closed.
    await Promise.all([
      limits.tries.count(counts(tenant, 'tries'), tried),
      limits.account.count(counts(tenant, 'account'), account),
      limits.client.count(counts(tenant, 'client'), caller.client),
    ]);
    return { kind: 'wrong' };
  }
}

function formerOf(
  { session }: Caller,
  { remember }: Readonly<Record<string, string>>,
): { session?: string; remember?: string } {
  return { ...(session && { session: session.id }), ...(remember !== undefined && { remember }) };
}
