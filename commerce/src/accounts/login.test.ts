import { fixedClock } from '@vitrine/platform/clock';
import { tenantId } from '@vitrine/platform/doors';
import { createRateLimiter } from '@vitrine/platform/limits';
import type { Caller } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import type { Customer } from './customer.ts';
import { createLogins, LOGIN_LIMITS, type Joiner, type Proof } from './login.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const KLARA = { id: 'klara', mail: 'klara@example.com', birthday: '1980-01-31', paybackNumber: null } as Customer;
const RIGHT: Proof = { mail: 'klara@example.com', password: 'right' };
const WRONG: Proof = { mail: 'klara@example.com', password: 'wrong' };
const byNumber = (number: string, birthday = '1990-01-01'): Proof => ({ number, birthday });

/** The logins of a shop with one customer, whose number is 1. */
function openLogins() {
  const clock = fixedClock('2026-11-23T12:00:00Z');
  const limit = (name: keyof typeof LOGIN_LIMITS) =>
    createRateLimiter({ name, link: undefined, clock, limit: LOGIN_LIMITS[name] });
  /** Of which hashes it was asked whether a password is theirs; null: of nobody's. */
  const asked: (string | null)[] = [];
  const joined: Parameters<Joiner>[1][] = [];
  const logins = createLogins({
    customers: {
      byMail: async (_, mail) =>
        mail.toLowerCase() === KLARA.mail ? { customer: KLARA, passwordHash: 'hash' } : undefined,
      byNumber: async (_, number) => (number === '1' ? { customer: KLARA, passwordHash: 'hash' } : undefined),
    },
    passwords: {
      hash: async () => expect.fail('hashed'),
      verify: async (hash, password) => {
        asked.push(hash);
        return hash !== null && password === 'right';
      },
    },
    sessions: { begin: async () => [], end: async () => [] },
    joiners: [async (_, who) => void joined.push(who)],
    limits: { tries: limit('tries'), account: limit('account'), client: limit('client') },
  });
  const login = async (proof: Proof, client = '192.0.2.1', tenant = OAK) => {
    const caller = { client, anonymous: 'browser' } as unknown as Caller;
    return (await logins.login({ tenant, caller, cookies: {} }, proof, false)).kind;
  };
  const times = async (count: number, once: (index: number) => Promise<string>) => {
    const kinds: string[] = [];
    for (let index = 0; index < count; index += 1) kinds.push(await once(index));
    return kinds;
  };
  return { clock, asked, joined, logins, login, times };
}
const WRONG_FIVE_TIMES = Array.from({ length: 5 }, () => 'wrong');

describe('a login', () => {
  it('asks of an unknown address as of a known one whether the password is right: both take as long', async () => {
    const { asked, login } = openLogins();
    expect(await login({ mail: 'nobody@example.com', password: 'right' })).toBe('wrong');
    expect(await login(WRONG)).toBe('wrong');
    expect(asked).toEqual([null, 'hash']);
  });

  it('gives what the browser kept to whoever is right alone', async () => {
    const { joined, login } = openLogins();
    await login(WRONG);
    expect(joined).toEqual([]);
    expect(await login(RIGHT)).toBe('in');
    expect(await login(byNumber('1', '1980-01-31'))).toBe('in');
    const who = { visitor: 'anonymous:browser', customer: 'klara' };
    expect(joined).toEqual([who, who]);
  });

  it('is closed after five wrong tries, however the address is spelled, and looks at no password then', async () => {
    const { asked, clock, login, times } = openLogins();
    const spelled = ['klara@example.com', 'Klara@example.com', 'KLARA@EXAMPLE.COM'];
    const kinds = await times(6, (index) => login({ mail: spelled[index % 3] ?? '', password: 'wrong' }));
    expect(kinds).toEqual([...WRONG_FIVE_TIMES, 'locked']);
    expect([await login(RIGHT), asked.length]).toEqual(['locked', 5]);
    expect(await login(RIGHT, '198.51.100.7')).toBe('in');
    clock.advance(601_000);
    expect(await login(RIGHT)).toBe('in');
  });

  it('is closed to a household, not to one of its addresses, and one try after the other', async () => {
    const { login } = openLogins();
    const kinds = await Promise.all(
      Array.from({ length: 9 }, (_none, index) => login(WRONG, `2001:db8:1:2::${index + 1}`)),
    );
    expect(kinds).toEqual([...WRONG_FIVE_TIMES, 'locked', 'locked', 'locked', 'locked']);
  });

  it('of an account is closed to everybody where tries come from everywhere, of its shop alone', async () => {
    const { login, times } = openLogins();
    const { most } = LOGIN_LIMITS.account;
    const kinds = await times(most + 2, (index) => login(byNumber('1'), `198.51.${index}.7`));
    expect([kinds.lastIndexOf('wrong'), kinds.at(-1)]).toEqual([most, 'locked']);
    expect(await login(byNumber('1', '1980-01-31'), '203.0.113.9')).toBe('locked');
    expect(await login(byNumber('1', '1980-01-31'), '203.0.113.9', ELM)).toBe('in');
  });

  it('of any account is closed to a client that tries many', async () => {
    const { login, times } = openLogins();
    const { most } = LOGIN_LIMITS.client;
    const kinds = await times(most + 2, (index) => login(byNumber(String(100 + index))));
    expect([kinds.lastIndexOf('wrong'), kinds.at(-1)]).toEqual([most, 'locked']);
    expect(await login(RIGHT)).toBe('locked');
    expect(await login(RIGHT, '198.51.100.7')).toBe('in');
  });

  it('counts a wrong password of somebody who is logged in as at a login', async () => {
    const { logins, login, times } = openLogins();
    const caller = { client: '192.0.2.1' } as unknown as Caller;
    const confirm = async (proof: Proof) => {
      const outcome = await logins.confirm({ tenant: OAK, caller }, proof);
      return typeof outcome === 'string' ? outcome : outcome.kind;
    };
    expect(await confirm(RIGHT)).toBe('right');
    expect(await times(5, () => confirm(WRONG))).toEqual(WRONG_FIVE_TIMES);
    expect(await login(RIGHT)).toBe('locked');
  });
});
