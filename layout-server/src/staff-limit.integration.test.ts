import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { fixedClock } from '@vitrine/platform/clock';
import { createTestApp, testFolder } from './testing/test-app.ts';

const folder = testFolder();
const clock = fixedClock('2026-11-20T08:00:00.000Z');
let app: App;
beforeAll(async () => {
  app = await createTestApp(folder, { clock, trustedProxies: ['192.168.7.0/24'] });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

function ask(token: string, remoteAddress: string, forwardedFor?: string) {
  const forwarded = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...forwarded },
    payload: { query: '{ __typename }' },
  });
}

describe('wrong staff tokens', () => {
  it('are answered 100 times a minute for one address, then it is told to wait; others are not concerned', async () => {
    for (let guess = 0; guess < 100; guess += 1) expect((await ask(`guess-${guess}`, '10.0.0.1')).statusCode).toBe(401);
    const refused = await ask('guess-100', '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await ask('guess-100', '10.0.0.2')).statusCode).toBe(401);
    clock.advance(60_000);
    expect((await ask('guess-101', '10.0.0.1')).statusCode).toBe(401);
  });

  it('count on every path of the door together', async () => {
    const paths = ['/catalog.json', '/backup'];
    const tried = async (url: string): Promise<number> =>
      (await app.staffServer.inject({ url, remoteAddress: '10.0.0.3', headers: { authorization: 'Bearer guess' } }))
        .statusCode;
    for (let guess = 0; guess < 100; guess += 1) expect(await tried(paths[guess % 2] ?? '')).toBe(401);
    expect([await tried('/catalog.json'), await tried('/backup'), (await ask('guess', '10.0.0.3')).statusCode]).toEqual(
      [429, 429, 429],
    );
  });

  it('behind a trusted proxy are those of the address that the proxy names; nobody else can name one', async () => {
    for (let guess = 0; guess < 101; guess += 1) await ask('guess', '192.168.7.1', '203.0.113.9');
    expect((await ask('guess', '192.168.7.1', '203.0.113.9')).statusCode).toBe(429);
    expect((await ask('guess', '192.168.7.2', '203.0.113.8, 203.0.113.9')).statusCode).toBe(429);
    expect((await ask('guess', '192.168.7.1', '203.0.113.8')).statusCode).toBe(401);
    for (let guess = 0; guess < 101; guess += 1) await ask('guess', '10.0.0.4', `203.0.113.${guess}`);
    expect((await ask('guess', '10.0.0.4', '203.0.113.200')).statusCode).toBe(429);
  });

  it('and requests without one keep no good token out that comes from the same address', async () => {
    const bare = () =>
      app.staffServer.inject({ url: '/catalog.json', remoteAddress: '10.0.0.5' }).then(({ statusCode }) => statusCode);
    for (let request = 0; request < 150; request += 1) expect(await bare()).toBe(401);
    for (let guess = 0; guess < 150; guess += 1) await ask(`guess-${guess}`, '10.0.0.5');
    expect((await ask('guess-150', '10.0.0.5')).statusCode).toBe(429);
    expect((await ask('test-merchandiser', '10.0.0.5')).statusCode).toBe(200);
  });

  it('of ever other kinds are asked of the database a thousand times; tokens that opened the door before still do', async () => {
    const address = '10.0.0.6';
    expect((await ask('test-merchandiser', address)).statusCode).toBe(200);
    for (let guess = 0; guess < 1_001; guess += 1) await ask(`${guess}-${'x'.repeat(20)}`, address);
    expect((await ask('y'.repeat(20), address)).statusCode).toBe(429);
    expect((await ask('test-merchandiser', address)).statusCode).toBe(200);
  });
});
