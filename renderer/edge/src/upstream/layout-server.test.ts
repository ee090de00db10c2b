import { expect, it } from 'vitest';
import { createLayoutServer } from './layout-server.ts';

it.each([
  [
    '{"code":"UNAUTHENTICATED","message":"expected a token, got one that is expired"}',
    ': expected a token, got one that is expired',
  ],
  [`{"message":"${'x'.repeat(1_000)}"}`, `: ${'x'.repeat(300)}`],
  ['{"message":7}', ''],
  ['null', ''],
  ['<html>', ''],
  ['', ''],
])('a refusal says why, as far as the server does: %s', async (body, reason) => {
  const reply = { status: 401, headers: {}, body: Buffer.from(body) };
  const layoutServer = createLayoutServer({
    remote: {
      call: async () => ({ ok: true, value: reply }),
      get dispatcher() {
        return expect.fail('nothing is read while it comes');
      },
      open: false,
      close: () => Promise.resolve(),
    },
    signer: { sign: () => 'token' },
  });
  expect(await layoutServer.tenants()).toEqual({
    ok: false,
    failure: { code: 'REFUSED', status: 401, message: `expected 200 from /internal/tenants, got 401${reason}` },
  });
});
