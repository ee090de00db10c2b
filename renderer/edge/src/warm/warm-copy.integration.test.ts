import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEdge } from '../app.ts';
import { FakeLayoutServer, SECRET } from '../testing/fake-layout-server.ts';
import { FakeRenderer } from '../testing/fake-renderer.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const HOST = 'at.localhost';

let folder: string;
let layouts: FakeLayoutServer;
let renderer: FakeRenderer;
let urls: [layoutServerUrl: string, rendererUrl: string];
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-warm-'));
  layouts = new FakeLayoutServer();
  renderer = new FakeRenderer();
  layouts.pages.set('/liste', { page: 'list', text: 'a list' });
  urls = await Promise.all([layouts.start(), renderer.start()]);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await Promise.all([layouts.stop(), renderer.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Asked {
  status: number;
  cache: string;
  text: string;
}

async function ask(origin: string, address: string, host = HOST, encoding = 'identity'): Promise<Asked> {
  const { request } = await import('undici');
  const { statusCode, headers, body } = await request(`${origin}${address}`, {
    headers: { host, 'accept-encoding': encoding },
  });
  return { status: statusCode, cache: String(headers['x-cache']), text: await body.text() };
}

/** An edge in this process. `stop` is how it ends; `leave` leaves what it saved so far, as a killed one does. */
async function start({
  everyMs = 20,
  maxBytes = 10_000_000,
  staticFolder = import.meta.dirname,
  secrets = [SECRET],
} = {}) {
  const edge = await startEdge(
    {
      host: '127.0.0.1',
      port: 0,
      gatewayUrl: '',
      layoutServerUrl: urls[0],
      rendererUrls: [urls[1]],
      secrets,
      staticFolder,
      environment: 'test',
      logLevel: 'silent',
      metrics: undefined,
      pageCacheBytes: 10_000_000,
      development: false,
      testPanel: undefined,
      skipTagManager: false,
      recaptcha: undefined,
      connectionsPerClient: 100,
      drainMs: 0,
      trustedProxies: [],
      clientBudget: 0,
      reportsFolder: undefined,
      warmCopy: { folder: path.join(folder, 'warm'), maxBytes, everyMs },
    },
    { logger: pino({ level: 'silent' }), access: () => undefined },
  );
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= edge.stop());
  ends.push(stop);
  const get = (...asked: [address: string, host?: string, encoding?: string]) => ask(edge.origin, ...asked);
  return { get, stop };
}

const ready = async (edge: { get: (address: string) => Promise<Asked> }): Promise<void> => {
  await expect.poll(async () => (await edge.get('/readyz')).status, { timeout: 10_000 }).toBe(200);
};
const renders = (page: string): number => renderer.requests.filter(({ context }) => context.page === page).length;

/** An edge that has shown both pages, and ended. */
async function filled(options: Parameters<typeof start>[0] = {}): Promise<void> {
  const first = await start(options);
  await ready(first);
  await expect.poll(async () => (await first.get('/')).cache).toBe('HIT');
  await expect.poll(async () => (await first.get('/liste')).cache).toBe('HIT');
  await first.stop();
}

describe('an edge that begins with the pages of the one before', () => {
  it('shows them as they were once it has heard that nothing changed, without rendering them again', async () => {
    await filled();
    const before = renders('home');
    const second = await start();
    await expect.poll(async () => (await second.get('/')).cache).toBe('HIT');
    expect((await second.get('/')).text).toContain('<p>home of the shop</p>');
    expect(renders('list')).toBe(1);
    expect((await second.get('/liste')).cache).toBe('HIT');
    expect(renders('list')).toBe(1);
    // Asked for before it had heard: rendered anew rather than believed.
    expect(renders('home') - before).toBeLessThanOrEqual(1);
  });

  it('has those that somebody narrowed, too', async () => {
    layouts.pages.set('/liste', { page: 'list', text: 'a list', query: ['groesse'] });
    const first = await start();
    await ready(first);
    await expect.poll(async () => (await first.get('/liste?groesse=38')).cache).toBe('HIT');
    await first.stop();
    await Promise.all([layouts.stop(), renderer.stop()]);
    const second = await start();
    await ready(second);
    const shown = await second.get('/liste?groesse=38');
    expect(shown).toMatchObject({ status: 200, cache: 'STALE-ERROR' });
    expect(shown.text).toContain('a list');
  });

  it('has what they leave out', async () => {
    renderer.filler = '<template data-dormant=""><dialog>hidden</dialog></template>';
    await filled();
    const second = await start();
    await ready(second);
    const { text } = await second.get('/liste');
    const [, name] = /<template data-dormant="([^"]+)">/.exec(text) ?? [];
    expect(renders('list')).toBe(1);
    expect(await second.get(`/-/dormant/${name}`)).toMatchObject({ status: 200, text: renderer.filler });
  });

  it('never shows as fresh what was invalidated meanwhile', async () => {
    await filled();
    layouts.publish('list', { text: 'another list' });
    const second = await start();
    await ready(second);
    await expect.poll(async () => (await second.get('/')).cache).toBe('HIT');
    const list = await second.get('/liste');
    expect(list.text).toContain('another list');
    expect(['MISS', 'REVALIDATED']).toContain(list.cache);
  });

  it('takes nothing for fresh when the events since then are unknown', async () => {
    await filled();
    layouts.publish('home', { text: 'silent news', silently: true });
    layouts.forgetEvents(5_000);
    const second = await start();
    await ready(second);
    await expect.poll(async () => (await second.get('/')).text).toContain('silent news');
    expect((await second.get('/liste')).cache).not.toBe('HIT');
  });

  it('takes nothing for fresh when the cursor is behind that of the copy', async () => {
    await filled();
    layouts.forgetEvents(3);
    const second = await start();
    await ready(second);
    expect((await second.get('/liste')).cache).not.toBe('HIT');
  });

  it('serves every shop from it while the layout server is away, and is ready; unknown pages are a designed 503', async () => {
    const first = await start();
    await ready(first);
    await expect.poll(async () => (await first.get('/', 'ch.localhost')).cache).toBe('HIT');
    await first.stop();
    await layouts.stop();
    const second = await start();
    await ready(second);
    const shown = await second.get('/', 'ch.localhost');
    expect(shown).toMatchObject({ status: 200, cache: 'STALE-ERROR' });
    expect(shown.text).toContain('home of the shop');
    const unknown = await second.get('/unbekannt', 'ch.localhost');
    expect(unknown.status).toBe(503);
    expect(unknown.text).toContain('data-page="unavailable"');
    // Ended before it heard anything: what it knew is not worth less for that.
    await second.stop();
    await layouts.start();
    const third = await start();
    await ready(third);
    await expect.poll(async () => (await third.get('/', 'ch.localhost')).cache).toBe('HIT');
  });

  it('keeps what was packed tighter, because it was read often, as small as it is', async () => {
    const first = await start();
    await ready(first);
    const tight = (): string[] =>
      readdirSync(path.join(folder, 'warm/pages/at')).filter((name) => name.endsWith('-tight'));
    await expect.poll(async () => (await first.get('/liste')).cache).toBe('HIT');
    await expect
      .poll(async () => {
        await first.get('/liste', HOST, 'br');
        return tight().length;
      })
      .toBe(1);
    await first.stop();
    await layouts.stop();
    const second = await start();
    expect((await second.get('/liste')).text).toContain('a list');
    expect(tight()).toHaveLength(1);
  });

  it('keeps the copy for itself, by shop, within its bytes', async () => {
    await filled();
    const warm = path.join(folder, 'warm');
    const modes = ['', 'index', 'pages', 'pages/at'].map((name) => statSync(path.join(warm, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o700, 0o700]);
    expect(readdirSync(path.join(warm, 'pages')).sort()).toEqual(['at', 'ch']);
    for (const name of readdirSync(path.join(warm, 'pages/at')))
      expect(statSync(path.join(warm, 'pages/at', name)).mode & 0o777).toBe(0o600);
    await filled({ maxBytes: 1 });
    expect(readdirSync(path.join(warm, 'pages/at'))).toEqual([]);
  });

  it.each([
    ['of another build', { staticFolder: tmpdir() }],
    ['sealed with a secret that is not known any more', { secrets: ['another secret for tests, 32 characters'] }],
  ])('does not take a copy %s', async (_name, options) => {
    await filled();
    await layouts.stop();
    const second = await start(options);
    expect((await second.get('/')).status).toBe(503);
  });

  it('takes a copy that was sealed before the secret was rotated', async () => {
    await filled();
    await layouts.stop();
    const second = await start({ secrets: ['another secret for tests, 32 characters', SECRET] });
    expect((await second.get('/')).status).toBe(200);
  });

  it.each([
    [
      'an index that was changed',
      (text: Buffer) => Buffer.from(text.toString().replace('"cursor":100', '"cursor":101')),
    ],
    ['an index that was cut', (text: Buffer) => text.subarray(0, text.length / 2)],
    ['an index of nothing', () => Buffer.alloc(0)],
  ])('starts with nothing after %s', async (_name, spoil) => {
    await filled();
    await layouts.stop();
    const index = path.join(folder, 'warm/index');
    writeFileSync(index, spoil(readFileSync(index)));
    const second = await start();
    expect((await second.get('/')).status).toBe(503);
  });

  it('leaves out a page whose bytes were changed', async () => {
    await filled();
    await layouts.stop();
    const pages = path.join(folder, 'warm/pages/at');
    for (const name of readdirSync(pages)) writeFileSync(path.join(pages, name), 'something else');
    const second = await start();
    await ready(second);
    expect((await second.get('/')).status).toBe(503);
  });
});

describe('the real process', () => {
  async function run(port: number): Promise<ChildProcess> {
    const child = spawn(process.execPath, [MAIN], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        EDGE_PORT: String(port),
        INTERNAL_SECRET: SECRET,
        LAYOUT_SERVER_URL: urls[0],
        RENDERER_URL: urls[1],
        NODE_ENV: 'production',
        WARM_COPY_DIR: path.join(folder, 'warm'),
        WARM_COPY_SECONDS: '1',
      },
    });
    ends.push(() => child.kill('SIGKILL'));
    return child;
  }

  it('killed with -9 and started again while the layout server is away, shows what it had', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const first = await run(port);
    const exited = new Promise((resolve) => first.once('exit', resolve));
    await expect
      .poll(
        () =>
          ask(origin, '/').then(
            ({ cache }) => cache,
            () => '',
          ),
        { timeout: 20_000 },
      )
      .toBe('HIT');
    await expect
      .poll(() => readdirSync(path.join(folder, 'warm/pages/at')).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(6);
    await expect
      .poll(() => readFileSync(path.join(folder, 'warm/index'), 'utf8'), { timeout: 10_000 })
      .toContain('"key":"at\\nde-AT\\n/"');
    first.kill('SIGKILL');
    await exited;
    await layouts.stop();
    await run(port);
    await expect
      .poll(
        () =>
          ask(origin, '/').then(
            ({ status, cache }) => `${status} ${cache}`,
            () => '',
          ),
        { timeout: 20_000 },
      )
      .toBe('200 STALE-ERROR');
    expect((await ask(origin, '/')).text).toContain('home of the shop');
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
