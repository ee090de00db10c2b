import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { fixedClock } from './platform/clock.ts';
import { createTestApp, testFolder } from './testing/test-app.ts';

const folder = testFolder();
const clock = fixedClock('2026-11-20T08:00:00.000Z');
let app: App;
beforeAll(async () => { app = await createTestApp(folder, { clock }); });
afterAll(async () => {
  await app.close();
  folder.remove();
});

function ask(token: string, remoteAddress: string) {
  return app.staffServer.inject({
    method: 'POST', url: '/graphql', remoteAddress, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: { query: '{ __typename }' },
  });
}

describe('wrong staff tokens', () => {
  it('LX-018: are answered 100 times a minute for one address, then it is told to wait; others are not concerned', async () => {
    for (let guess = 0; guess < 100; guess += 1) expect((await ask(`guess-${guess}`, '10.0.0.1')).statusCode).toBe(401);
    const refused = await ask('guess-100', '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await ask('test-merchandiser', '10.0.0.1')).statusCode).toBe(429);
    expect((await ask('test-merchandiser', '10.0.0.2')).statusCode).toBe(200);
    clock.advance(60_000);
    expect((await ask('test-merchandiser', '10.0.0.1')).statusCode).toBe(200);
  });
});
