import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { sharedProduct, type SharedProduct } from '../support/shared-product.ts';

let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

/** A page of the shop: designed, in the tenant's frame. */
function expectDesigned(body: string, page: string): void {
  expect(body).toContain(`data-page="${page}"`);
  expect(body).toMatch(/data-node="footer"/);
  expect(body).toMatch(/<h1[ >]/);
}

describe('bad addresses', () => {
  it.each(['/s/50%', '/%E4', '//x', '/%00', `/${'a'.repeat(3_000)}`])('%s gets a designed 400', async (address) => {
    const { status, body } = await product.get(address);
    expect(status).toBe(400);
    expectDesigned(body, 'bad-request');
  });

  it('a path that nothing answers gets the designed 404', async () => {
    const { status, body, headers } = await product.get('/gibt-es-nicht');
    expect(status).toBe(404);
    expectDesigned(body, 'not-found');
    expect(body).toContain('Seite nicht gefunden');
    expect(body).toMatch(/<html[^>]* lang="de-AT"/);
    expect(headers['x-request-id']).toBeTruthy();
  });

  it('an unknown host gets 421 and no shop', async () => {
    const { status, body } = await product.get('/', { host: 'evil.example' });
    expect(status).toBe(421);
    expect(body).toContain('data-page="misdirected"');
  });

  it.each(['AT.localhost', 'at.localhost:9', 'at.localhost.'])(
    'the host %j is the same shop or none, never another',
    async (host) => {
      const { body } = await product.get('/', { host });
      expect(body).not.toContain('data-tenant="lingerie"');
    },
  );
});

describe('headers and queries from outside (threats 10, 13, 15)', () => {
  const strange = [
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { 'next-router-state-tree': '[]' },
    { 'next-action': 'x' },
    { 'x-forwarded-host': 'lingerie.localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'x-middleware-rewrite': '/x' },
    { 'x-invoke-path': '/x' },
    { 'x-vitrine-context': 'v1.e30.AAAA' },
    { 'x-vitrine-token': 'v1.e30.AAAA' },
    { 'x-original-url': '/x' },
  ] as const;

  it.each(strange)('%j neither changes the page nor what the next shopper gets', async (headers) => {
    const address = `/strich-${Object.keys(headers).join('-')}`;
    const clean = await product.get('/gibt-es-nicht');
    const first = await product.get(address, { headers });
    const second = await product.get(address);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe(clean.headers['content-type']);
      expect(answer.body).toContain('data-tenant="at"');
    }
  });

  it('unknown query names give the same page from the same entry', async () => {
    await product.get('/');
    const { status, headers } = await product.get('/?utm_source=mail&_rsc=abc&__nextLocale=fr');
    expect(status).toBe(200);
    expect(headers['x-cache']).toBe('HIT');
  });
});

describe('methods', () => {
  it.each(['PUT', 'POST'] as const)('%s to a page never reaches the renderer', async (method) => {
    const { status, headers } = await product.get('/', {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    });
    expect(status).toBe(405);
    expect(headers['allow']).toMatch(/GET/);
  });

  it('HEAD answers as GET without a body', async () => {
    const get = await product.get('/');
    const head = await product.get('/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['etag']).toBe(get.headers['etag']);
  });

  it('a page that the browser has is not sent again', async () => {
    const first = await product.get('/');
    const again = await product.get('/', { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it('an upgrade to a websocket is refused', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(product.ports.edge, '127.0.0.1', () => {
        socket.write(
          'GET / HTTP/1.1\r\nHost: at.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes('\r\n')) {
          socket.destroy();
          resolve(text);
        }
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).not.toContain('101 Switching');
  });
});

describe('every answer', () => {
  it.each(['/', '/gibt-es-nicht', '/s/50%', '/healthz', '/assets/nothing.webp'])(
    '%s carries the security headers, a request id and the state of the page cache',
    async (address) => {
      const { headers } = await product.get(address);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBeTruthy();
      expect(headers['referrer-policy']).toBeTruthy();
      expect(headers['x-request-id']).toBeTruthy();
      expect(headers['x-cache']).toMatch(/^(HIT|STALE|REVALIDATED|STALE-ERROR|MISS|BYPASS)$/);
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('names the state of the cache', async () => {
    await until('the page is kept', async () => (await product.get('/')).headers['x-cache'] === 'HIT');
  });
});
