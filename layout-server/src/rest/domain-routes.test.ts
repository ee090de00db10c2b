import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { expect, it } from 'vitest';
import { TOKEN_HEADER } from './door-token.ts';
import { domainRoutes } from './domain-routes.ts';
import { createHttpServer } from './http-server.ts';

const caller: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '192.0.2.1',
  requestId: 'r',
};

it('leads whoever follows a link to the page of a reply, and tells scripts the reply', async () => {
  const signer = createSigner({ secrets: ['a secret of at least 32 characters'], clock: () => 0 });
  const server = createHttpServer({ logger: silentLogger, ids: randomIds, bodyLimit: 1_000 });
  const answer = async () => ({ status: 401, body: { code: 'LOGIN_REQUIRED' }, page: '/konto' }) as const;
  domainRoutes(server, {
    routes: [{ method: 'GET', path: '/api/data', answer }],
    messages: [],
    shops: { find: () => testShop() },
    logger: silentLogger,
    signer,
  });
  const ask = async (accept: string) => {
    const headers = { accept, [TOKEN_HEADER]: signer.sign('shop', caller) };
    const { statusCode, headers: told } = await server.inject({ url: '/api/data', headers });
    return [statusCode, told.location, told['cache-control']];
  };
  expect(await ask('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual([303, '/konto', 'no-store']);
  expect(await ask('application/json')).toEqual([401, undefined, 'no-store']);
  await server.close();
});
