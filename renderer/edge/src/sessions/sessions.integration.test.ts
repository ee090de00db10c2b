import { signSession } from '@vitrine/schemas/session';
import type { CallerSession } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench, type Got } from '../testing/edge-bench.ts';
import { signer } from '../testing/fake-layout-server.ts';

const SESSION: CallerSession = {
  id: 's1',
  type: 'full',
  customer: 'klara',
  proof: 'password',
  provedAt: '2026-11-22T12:00:00.000Z',
};
let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());
beforeEach(() => {
  bench.layouts.renewals.length = 0;
  bench.layouts.renewal = { cookies: [] };
});

const call = (cookie: string, path = '/api/things'): Promise<Got> => bench.get(path, { headers: { cookie } });
const caller = () => bench.layouts.apiCalls.at(-1)?.caller;
const cookieOf = (session: CallerSession, tenant = 'at'): string =>
  `session=${encodeURIComponent(signSession(signer, tenant, session))}`;

describe('whoever calls', () => {
  it('without a session is anonymous, and nobody else is asked for the token of scripts', async () => {
    const before = bench.layouts.apiCalls.length;
    const got = await call('a=b', '/api/session');
    expect([got.status, got.headers['cache-control'], got.headers['set-cookie']]).toEqual([200, 'no-store', undefined]);
    const told = JSON.parse(got.text) as { token: string; exp: number };
    expect(told).toMatchObject({ type: 0, cc: null });
    expect(Math.abs(told.exp - Date.now() / 1_000 - 3_600)).toBeLessThan(5);
    expect(bench.layouts.apiCalls.length).toBe(before);
    await call('a=b');
    expect([caller()?.session, caller()?.visitor.login]).toEqual([undefined, 'anonymous']);
  });

  it('with a token is known by it, at the shop that gave it', async () => {
    await call(cookieOf(SESSION));
    expect(caller()).toMatchObject({ session: SESSION, visitor: { login: 'full' } });
    await call(cookieOf(SESSION, 'ch'));
    expect(caller()?.session).toBeUndefined();
    await call(`${cookieOf(SESSION)}x`);
    expect(caller()?.session).toBeUndefined();
    expect(bench.layouts.renewals).toEqual([]);
  });

  it('with a token that has ended is renewed before the call goes on', async () => {
    bench.layouts.renewal = { session: { ...SESSION, type: 'soft' }, cookies: [{ name: 'session', value: 'next' }] };
    const got = await call('session=old; remember=r1');
    expect(bench.layouts.renewals).toEqual([{ tenant: 'at', remember: 'r1' }]);
    expect(caller()).toMatchObject({ visitor: { login: 'soft' } });
    expect(got.headers['set-cookie']).toEqual(['session=next; Path=/; SameSite=Lax; HttpOnly']);
    const form = await bench.get('/kontakt', {
      method: 'POST',
      body: 'a=b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'refresh=r2',
        origin: 'http://at.localhost',
      },
    });
    expect(bench.layouts.formContexts.at(-1)?.caller?.visitor.login).toBe('soft');
    expect(String(form.headers['set-cookie'])).toContain('session=next');
  });

  it("with somebody else's cookie of the same name is nobody, and costs nobody anything", async () => {
    const got = await call(`refresh=${'x'.repeat(101)}; remember=${'y'.repeat(4_000)}`);
    expect([got.status, caller()?.session, bench.layouts.renewals]).toEqual([201, undefined, []]);
  });

  it('whose session was ended is asked for another token at once', async () => {
    const session = { ...SESSION, id: 's-ended' };
    bench.layouts.tellTags('at', ['session:at:s-ended']);
    await expect
      .poll(async () => {
        await call(cookieOf(session));
        return caller()?.session;
      })
      .toBeUndefined();
  });

  it('is told 503 while it cannot be known, and pages for everybody never ask', async () => {
    await bench.get('/');
    bench.layouts.renewal = undefined;
    for (const path of ['/api/things', '/api/session']) expect((await call('refresh=r1', path)).status).toBe(503);
    const asked = bench.layouts.renewals.length;
    expect((await call('refresh=r1; session=old', '/')).cache).toBe('HIT');
    expect(bench.layouts.renewals.length).toBe(asked);
  });
});

it('a client that makes tokens up has a budget of renewals', async () => {
  const poor = await startBench({ clientBudget: 30 });
  try {
    poor.layouts.pages.set('/konto', { page: 'account', text: 'for you', audience: 'visitor' });
    const ask = (round: number) => poor.get('/konto', { headers: { cookie: `refresh=made-up-${round}` } });
    const statuses = [];
    for (let round = 0; round < 10; round += 1) statuses.push((await ask(round)).status);
    expect(statuses.at(-1)).toBe(503);
    expect(poor.layouts.renewals.length).toBeLessThanOrEqual(6);
  } finally {
    await poor.end();
  }
});
