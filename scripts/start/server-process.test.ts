import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { superviseServer, type ServerProcess } from './server-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-supervised-'));
/** Answers 503 for its health, so that any answer is seen to count, and blocks its event loop when asked; before it listens it takes steps, of which it tells three as progress. */
const PROGRAM = `import { createServer } from 'node:http';
let asked = 0;
const { STEPS = '0', STEP_MS = '0' } = process.env;
for (let step = 1; step <= Number(STEPS); step += 1) {
  await new Promise((resolve) => setTimeout(resolve, Number(STEP_MS)));
  console.log(JSON.stringify({ level: 'info', msg: 'step ' + step, isProgress: step < 4 }));
}
createServer((request, response) => {
  if (request.url === '/spin') for (;;);
  if (request.url === '/useless') process.exit(78);
  if (request.url === '/asked') return response.end(String(asked));
  if (request.url === '/healthz') asked += 1;
  response.writeHead(request.url === '/healthz' ? 503 : 200).end(String(process.pid));
}).listen(Number(process.env.PORT), '127.0.0.1');`;
const lines: string[] = [];
let server: ServerProcess;
let origin = '';

beforeAll(() => writeFileSync(path.join(folder, 'server.mjs'), PROGRAM));
afterEach(() => server.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  silenceMs: number,
  { readyMs, env = {} }: { readyMs?: number; env?: Record<string, string> } = {},
): Promise<void> {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  lines.length = 0;
  server = superviseServer(
    {
      name: 'shop',
      args: [path.join(folder, 'server.mjs')],
      cwd: folder,
      env: { PORT: String(port), ...env },
      readyUrl: `${origin}/readyz`,
      aliveUrl: `${origin}/healthz`,
    },
    {
      logDir: folder,
      pidDir: folder,
      silenceMs,
      ...(readyMs === undefined ? {} : { readyMs }),
      onLine: (line) => lines.push(line),
      onGivenUp: (_name, reason) => lines.push(reason),
    },
  );
  await server.ready();
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The process that answers; undefined while none does. */
const answering = (): Promise<number | undefined> =>
  fetch(origin, { signal: AbortSignal.timeout(200) }).then(
    async (answer) => Number(await answer.text()),
    () => undefined,
  );

describe('a server that is alive and does not answer', () => {
  it.each([
    ['its event loop is blocked', () => void fetch(`${origin}/spin`).catch(() => undefined)],
    ['it was stopped', (pid: number) => process.kill(pid, 'SIGSTOP')],
  ])('is ended and started again when %s', async (_why, silence) => {
    // Long enough for a machine that has other things to do.
    await start(1_500);
    const old = server.pid() ?? 0;
    // Silence counts from the first answer on: the second question means that there was one.
    await vi.waitUntil(async () => Number(await (await fetch(`${origin}/asked`)).text()) >= 2, { timeout: 5_000 });
    silence(old);
    const next = await vi.waitUntil(
      async () => {
        const pid = await answering();
        return pid !== undefined && pid !== old ? pid : undefined;
      },
      { timeout: 15_000, interval: 50 },
    );
    expect(next).toBe(server.pid());
    expect(lines).toEqual([
      'shop has not answered for 1.5 s (WATCHDOG_SECONDS); ending it',
      'shop exited (SIGKILL); starting it again in 100 ms',
    ]);
  });

  it('is tried again once it has served, even if it says that it cannot start', async () => {
    await start(0);
    await fetch(`${origin}/useless`).catch(() => undefined);
    await expect.poll(() => lines).toEqual(['shop exited (code 78); starting it again in 100 ms']);
    await vi.waitUntil(answering, { timeout: 10_000 });
  });

  it('is left alone while it answers, whatever it answers, and when nobody watches', async () => {
    await start(300);
    const old = server.pid();
    const health = await Promise.all(Array.from({ length: 3 }, () => fetch(`${origin}/healthz`)));
    expect(health.map(({ status }) => status)).toEqual([503, 503, 503]);
    const from = performance.now();
    await vi.waitUntil(() => performance.now() - from > 900, { timeout: 5_000 });
    expect([server.pid(), lines]).toEqual([old, []]);
  });
});

describe('a start that takes long', () => {
  it('is waited for as long as it says how far it is, which is shown', async () => {
    await start(0, { readyMs: 2_500, env: { STEPS: '4', STEP_MS: '700' } });
    expect(lines).toEqual(['step 1', 'step 2', 'step 3'].map((step) => `shop: ${step}`));
  });

  it('is given up once it says nothing more of that', async () => {
    await expect(start(0, { readyMs: 2_500, env: { STEPS: '60', STEP_MS: '700' } })).rejects.toThrow(
      /^shop is not ready after 2.5 s:\n/,
    );
    expect(lines).toEqual(['step 1', 'step 2', 'step 3'].map((step) => `shop: ${step}`));
  });
});
