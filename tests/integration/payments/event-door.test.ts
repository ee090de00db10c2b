/** The door at which a payment provider tells of events, as the edge reaches it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  createTestApp,
  doorHeaders,
  testFolder,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { signEvent } from '../../../payment-simulator/src/index.ts';

const SECRET = `whsec_${'a'.repeat(32)}`;
/** JSON that no parser would write again in the same way: the signature is over these bytes. */
const RAW = '{ "type": "payment.captured",\n  "data": { "reference": "nobody\\u0027s" } }';

let folder: TestFolder;
let app: App;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder, {
    payments: { url: 'http://127.0.0.1:9', apiKey: 'key', eventSecrets: [`whsec_${'b'.repeat(32)}`, SECRET] },
  });
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

async function post(raw: string, headers: Record<string, string>): Promise<[number, string]> {
  const answer = await app.server.inject({ method: 'POST', url: '/api/payments/events', payload: raw, headers });
  return [answer.statusCode, answer.body];
}
const door = (): Record<string, string> => doorHeaders({ tenant: 'oak' }, 'shop');

it('takes what was signed, byte for byte, and says nothing to anybody else', async () => {
  const headers = { ...door(), ...signEvent([SECRET], 'msg_1', new Date(), RAW) };
  expect(await post(RAW, headers)).toEqual([200, '']);
  expect(await post(RAW, headers), 'again').toEqual([200, '']);
  expect(await post(RAW.replace(' ', ''), headers)).toEqual([400, '']);
  expect(await post(RAW, { ...door(), 'content-type': 'application/json' })).toEqual([400, '']);
  expect(await post('', { ...door(), 'content-type': 'text/plain' })).toEqual([400, '']);
  expect((await post(RAW, signEvent([SECRET], 'msg_2', new Date(), RAW)))[0], 'not through the edge').toBe(401);
});

it('reads 64 kB at most', async () => {
  const fits = `{"data":{"reference":"x"},"more":"${'x'.repeat(65_000)}"}`;
  expect(await post(fits, { ...door(), ...signEvent([SECRET], 'msg_3', new Date(), fits) })).toEqual([200, '']);
  const large = fits.replace('xxx', 'x'.repeat(1_000));
  expect((await post(large, { ...door(), ...signEvent([SECRET], 'msg_4', new Date(), large) }))[0]).toBe(413);
});
