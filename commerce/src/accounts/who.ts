import type { Clock } from '@vitrine/platform/clock';
import type { TenantId } from '@vitrine/platform/doors';
import type { Caller } from '@vitrine/schemas';
import type { Sessions } from '../session/index.ts';
import type { Customer } from './customer.ts';
import type { CustomersRepository } from './customers-repository.ts';

/**
 * Who somebody is to the account: nobody, somebody who is recognised and must prove it first, or a customer, whose session the
 * database confirms at this moment. A token that an edge still believes is not enough for what is personal.
 */
export type Known =
  | { kind: 'nobody' }
  | { kind: 'recognised'; customer: Customer }
  | { kind: 'customer'; customer: Customer };

export type Who = (tenant: TenantId, caller: Caller | undefined) => Promise<Known>;

/**
 * Finds out by the session of a call, as it is kept here and not as its token says, which customer calls, and how far that
 * was proved.
 */
export function createWho(customers: Pick<CustomersRepository, 'find'>, sessions: Pick<Sessions, 'find'>): Who {
  return async (tenant, caller) => {
    const told = caller?.session;
    if (told?.customer === undefined) return { kind: 'nobody' };
    const held = await sessions.find(tenant, told.id);
    const id = held?.session.customer;
    const customer = id === undefined ? undefined : await customers.find(tenant, id);
    if (held === undefined || customer === undefined) return { kind: 'nobody' };
    return held.session.type === 'full' ? { kind: 'customer', customer } : { kind: 'recognised', customer };
  };
}

/**
 * Whether a session was begun by a password. A number and a day of birth prove nothing: too many know them to show by them where
 * somebody lives or what they ordered, or to borrow by (ruling 7).
 */
export function isProved(caller: Caller | undefined): boolean {
  return caller?.session?.proof === 'password';
}

/** The same for sessions that are proved; whoever else is logged in is recognised alone. */
export function createProvedWho(who: Who): Who {
  return async (tenant, caller) => {
    const known = await who(tenant, caller);
    return known.kind !== 'customer' || isProved(caller) ? known : { kind: 'recognised', customer: known.customer };
  };
}

/** How long a password counts for what is handed out or taken away as a whole (commerce, section 9). */
const RECENT_MS = 30 * 60_000;

/** The same for passwords that were given half an hour ago at most. */
export function createRecentWho(provedWho: Who, clock: Clock): Who {
  return async (tenant, caller) => {
    const known = await provedWho(tenant, caller);
    if (known.kind !== 'customer') return known;
    const age = clock.now().getTime() - Date.parse(caller?.session?.provedAt ?? '');
    return age <= RECENT_MS ? known : { kind: 'recognised', customer: known.customer };
  };
}
