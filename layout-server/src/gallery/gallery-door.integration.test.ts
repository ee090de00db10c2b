import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { BROKEN_ANSWERS, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { catalog } from '@vitrine/component-registry/manifest';
import { validateRenderContext, validateResolvedPage, type ResolvedNode } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createTestApp, doorHeaders, testSigner, testFolder, type TestFolder } from '../testing/test-app.ts';

const BEARER = { authorization: 'Bearer test-merchandiser' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const examples = catalog
  .types()
  .flatMap((type) => catalog.find(type)?.examples.map(({ name }) => `${type}/${name}`) ?? []);

let folder: TestFolder;
let renderer: Server;
let app: App;
/** What the renderer was asked last. */
let asked: { url: string; context: string } | undefined;

beforeAll(async () => {
  renderer = createServer((request, response) => {
    asked = { url: request.url ?? '', context: String(request.headers['x-vitrine-context'] ?? '') };
    response
      .setHeader('content-type', request.url?.startsWith('/_next/') ? 'text/javascript' : 'text/html')
      .end('rendered');
  });
  await new Promise<void>((resolve) => {
    renderer.listen(0, '127.0.0.1', resolve);
  });
  folder = testFolder();
  app = await createTestApp(folder, { rendererUrl: `http://127.0.0.1:${(renderer.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => {
    renderer.close(resolve);
  });
  folder.remove();
});

const open = (url: string, headers: Record<string, string> = BEARER) => app.staffServer.inject({ url, headers });

describe('the gallery', () => {
  it('shows every example of every component at three widths', async () => {
    const { statusCode, body } = await open('/__components');
    expect(statusCode).toBe(200);
    expect([...body.matchAll(/data-example="([^"]+)"/g)].map((match) => match[1])).toEqual(
      examples.flatMap((example) => [example, example, example]),
    );
    for (const width of [360, 768, 1280])
      expect(body.match(new RegExp(`<iframe [^>]*width="${width}"`, 'g'))).toHaveLength(examples.length);
  });

  it('shows one shop, one colour mode and one component by choice, and the defaults for what it does not know', async () => {
    const { body } = await open('/__components?tenant=elm&mode=dark&type=price');
    expect(body).toContain('data-mode="dark"');
    expect(body).toMatch(/aria-current="true">Elm|tenant=elm[^>]*aria-current="true"/i);
    expect(
      new Set(
        [...body.matchAll(/src="\/__components\/frame\/([^/]+)\/([^/]+)\//g)].map((match) => `${match[1]} ${match[2]}`),
      ),
    ).toEqual(new Set(['elm price']));
    const strange = await open('/__components?tenant=%22%3E%3Cscript%3E&mode=x&type=__proto__');
    expect(strange.body).toContain('/frame/oak/');
    expect(strange.body).not.toContain('"><script>');
  });

  it('asks for a staff token, takes it in a form, and keeps it in a cookie that opens nothing else', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'gallery=v1.e30.x' }]) {
      for (const url of ['/__components', '/__components/frame/oak/price/default'])
        expect((await open(url, headers)).statusCode).toBe(401);
    }
    const send = (token: string) =>
      app.staffServer.inject({ method: 'POST', url: '/__components', headers: FORM, payload: `token=${token}` });
    expect((await send('wrong')).statusCode).toBe(401);
    expect((await send('')).statusCode).toBe(401);
    const entered = await send('test-merchandiser');
    expect(entered.statusCode).toBe(303);
    const cookie = String(entered.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/__components; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain('test-merchandiser');
    const [pair = ''] = cookie.split(';');
    expect((await open('/__components', { cookie: pair })).statusCode).toBe(200);
    const token = pair.slice('gallery='.length);
    expect(
      (await app.server.inject({ url: '/internal/tenants', headers: { 'x-vitrine-token': token } })).statusCode,
    ).toBe(401);
  });

  it('shows whoever is revoked nothing more, also not by the cookie', async () => {
    const change = (mutation: string) =>
      app.staffServer.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer test-admin' },
        payload: { query: `mutation { ${mutation} }` },
      });
    const added = await change('addStaff(name: "Ida", roles: [MERCHANDISER]) { ... on StaffToken { token } }');
    const { token } = added.json<{ data: { addStaff: { token: string } } }>().data.addStaff;
    const entered = await app.staffServer.inject({
      method: 'POST',
      url: '/__components',
      headers: FORM,
      payload: `token=${token}`,
    });
    const [cookie = ''] = String(entered.headers['set-cookie']).split(';');
    expect((await open('/__components', { cookie })).statusCode).toBe(200);
    await change('revokeStaff(name: "Ida") { __typename }');
    for (const url of ['/__components', '/__components/frame/oak/price/default'])
      expect((await open(url, { cookie })).statusCode).toBe(401);
  });

  it('has an example rendered with a signed context, whose tree the internal door gives to the renderer alone', async () => {
    const { statusCode, body } = await open('/__components/frame/oak/hero-banner/default');
    expect([statusCode, body]).toEqual([200, 'rendered']);
    expect(asked?.url).toBe('/-/components/hero-banner/default');
    const verified = testSigner.verify(asked?.context ?? '', 'render');
    const context = validateRenderContext(verified.ok ? verified.payload : undefined);
    if (!context.ok) expect.fail('expected a context');
    const { tree = '', ...told } = context.value;
    const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(told) });
    const page = validateResolvedPage(answer.json());
    expect(page.ok && page.value.root.slots?.['main']?.map(({ type }) => type)).toEqual(['hero-banner']);
    expect(page.ok && page.value.meta.robots).toBe('noindex');
    expect(
      (await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders({ ...told, tenant: 'elm' }) }))
        .statusCode,
    ).toBe(404);
    expect((await app.server.inject({ url: `/internal/trees/${tree}` })).statusCode).toBe(401);
  });

  it('puts every example into a page that is sound', async () => {
    for (const example of examples) {
      await open(`/__components/frame/elm/${example}`);
      const verified = testSigner.verify(asked?.context ?? '', 'render');
      const { tree, ...told } = (verified.ok ? verified.payload : {}) as { tree: string };
      const page = validateResolvedPage(
        (await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(told) })).json(),
      );
      expect([example, page.ok ? [] : page.faults.map(({ message }) => message)]).toEqual([example, []]);
      const types = (node: ResolvedNode): string[] => [
        node.type,
        ...Object.values(node.slots ?? {})
          .flat()
          .flatMap(types),
      ];
      expect(page.ok && types(page.value.root)).toContain(example.split('/')[0]);
    }
  });

  it.each([
    '/__components/frame/nobody/price/default',
    '/__components/frame/oak/nothing/default',
    '/__components/frame/oak/price/nothing',
    '/fonts/..%2fpackage.json',
    '/fonts/nobody-latin-wght-normal.woff2',
  ])('knows nothing of %s', async (url) => {
    expect((await open(url)).statusCode).toBe(404);
  });

  it('hands built files and fonts through, and no other address of the renderer', async () => {
    expect((await open('/_next/static/chunks/a.js')).headers['content-type']).toContain('text/javascript');
    expect(asked?.url).toBe('/_next/static/chunks/a.js');
    asked = undefined;
    for (const url of [
      '/_next/static/../../-/metrics',
      '/_next/static/%2e%2e/%2e%2e/-/metrics',
      '/_next/static/..%2f..%2fpackage.json',
      '/_next/static/..%5Cpackage.json',
      '/_next/image',
    ])
      expect((await open(url)).statusCode).toBe(404);
    expect(asked).toBeUndefined();
    const font = await open('/fonts/fraunces-latin-wght-normal.woff2', {});
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  });

  it('asks the renderer alone, whatever address stands in the first line of a request', async () => {
    const secret = await startBrokenServer({
      name: 'a secret',
      send: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret'),
    });
    await app.staffServer.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.staffServer.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${secret.origin}/_next/static/x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    await secret.stop();
    expect(answer).not.toContain('secret');
    expect(secret.asked).toBe(0);
  });
});

describe('the gallery before a renderer that answers wrongly', () => {
  it('says so, follows nobody, and serves on', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('uncaughtException', hear).on('unhandledRejection', hear);
    const broken = await startBrokenServer({ name: 'nothing yet', send: (socket) => socket.destroy() });
    const own = testFolder();
    const before = await createTestApp(own, { rendererUrl: broken.origin });
    try {
      // Whole answers with 200 are what they are; what is endless ends at the deadline of half a minute.
      const quick = BROKEN_ANSWERS.filter(({ name, endless }) => !endless && !name.startsWith('status 200'));
      for (const answer of quick) {
        broken.answer = answer;
        for (const url of ['/_next/static/a.js', '/__components/frame/oak/price/default']) {
          const { statusCode } = await before.staffServer.inject({ url, headers: BEARER });
          expect([answer.name, [404, 502].includes(statusCode)]).toEqual([answer.name, true]);
        }
      }
      expect((await before.staffServer.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect(unheard).toEqual([]);
    } finally {
      process.off('uncaughtException', hear).off('unhandledRejection', hear);
      await before.close();
      await broken.stop();
      own.remove();
    }
  });
});
