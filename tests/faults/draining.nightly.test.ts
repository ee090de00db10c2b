import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeLayoutServer, SECRET } from '../../renderer/edge/src/testing/fake-layout-server.ts';
import { FakeRenderer } from '../../renderer/edge/src/testing/fake-renderer.ts';
import { superviseServer, type ServerProcess } from '../../scripts/start/server-process.ts';
import { freePorts } from '../support/ports.ts';
import { ROOT } from '../support/product.ts';
import { until } from '../support/until.ts';

const DRAIN_SECONDS = 8;
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-draining-'));
const [layouts, renderer] = [new FakeLayoutServer(), new FakeRenderer()];
let port = 0;
let edge: ServerProcess;

beforeAll(async () => {
  const [layoutServerUrl, rendererUrl] = await Promise.all([layouts.start(), renderer.start()]);
  [port = 0] = await freePorts(1);
  const origin = `http://127.0.0.1:${port}`;
  edge = superviseServer(
    {
      name: 'edge',
      args: [path.join(ROOT, 'renderer/edge/src/main.ts')],
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        EDGE_PORT: String(port),
        INTERNAL_SECRET: SECRET,
        LAYOUT_SERVER_URL: layoutServerUrl,
        RENDERER_URL: rendererUrl,
        DRAIN_SECONDS: String(DRAIN_SECONDS),
      },
      readyUrl: `${origin}/readyz`,
      aliveUrl: `${origin}/healthz`,
      drainMs: DRAIN_SECONDS * 1_000,
    },
    { logDir: folder, pidDir: folder, silenceMs: 0, onLine: () => undefined, onGivenUp: () => undefined },
  );
  await edge.ready();
}, 60_000);
afterAll(async () => {
  await edge.stop();
  await Promise.all([layouts.stop(), renderer.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

it('an edge that serves on while it stops finishes what it took last, later than it or its supervisor ends one that does not', async () => {
  const from = performance.now();
  const after = (ms: number) => until(`${ms} ms have passed`, async () => performance.now() - from >= ms);
  const stopped = edge.stop();
  await after(7_000);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: at.localhost\r\naccept: text/html\r\n');
  await after(13_000);
  socket.write('connection: close\r\n\r\n');
  await closed;
  await stopped;
  expect(answer.slice(0, 15)).toBe('HTTP/1.1 200 OK');
  expect(readFileSync(path.join(folder, 'edge.log'), 'utf8')).not.toContain('cut off');
}, 60_000);
