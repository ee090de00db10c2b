import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BrokenAnswer } from '@vitrine/platform/testing/broken-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FakeLayoutServer, SECRET, visitorCookie } from './testing/fake-layout-server.ts';
import { FakeRenderer } from './testing/fake-renderer.ts';

/** The layout server says that it cannot now. */
const AWAY: BrokenAnswer = {
  name: 'away',
  send: (socket) => socket.end('HTTP/1.1 503 Away\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
};
const VISITORS = 276;
const unitOf = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const layouts = new FakeLayoutServer();
const renderer = new FakeRenderer();
const running = new Set<ChildProcess>();
let folder: string;
let urls: [string, string];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'killed-edge-'));
  urls = await Promise.all([layouts.start(), renderer.start()]);
  layouts.pages.set('/tested', {
    page: 'tested',
    text: '',
    experiments: [
      {
        key: 'hero',
        seed: 'hero',
        coverage: 1,
        audience: {},
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
      },
    ],
  });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await Promise.all([layouts.stop(), renderer.stop()]);
  rmSync(folder, { recursive: true });
});

/** A process of the edge, as it runs in production, on a free port. */
async function startProcess(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      EDGE_PORT: '0',
      METRICS_PORT: '0',
      METRICS_HOST: '127.0.0.1',
      INTERNAL_SECRET: SECRET,
      LAYOUT_SERVER_URL: urls[0],
      RENDERER_URL: urls[1],
      STATIC_DIR: import.meta.dirname,
      LOG_LEVEL: 'info',
      REPORTS_DIR: path.join(folder, 'reports'),
    },
  });
  running.add(child);
  const said: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      const heard = /"origin":"([^"]+)".*"listening"/.exec(line)?.[1];
      if (heard !== undefined) resolve(heard);
    });
    child.once('exit', () => reject(new Error(`expected an edge that listens, got\n${said.join('\n')}`)));
  });
  return { child, origin };
}

async function visit(origin: string, unit: string): Promise<number> {
  const asked = request(new URL('/tested', origin), {
    headers: {
      host: 'at.localhost',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      cookie: `consent=C0001,C0002; ${visitorCookie(unit)}`,
    },
  });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }];
  answer.resume();
  return answer.statusCode ?? 0;
}

it('an edge that is killed loses no exposure of a page that was answered, and nothing counts twice', async () => {
  const first = await startProcess();
  await expect.poll(() => visit(first.origin, unitOf(0)), { timeout: 20_000 }).toBe(200);
  for (let number = 1; number < VISITORS; number += 1) {
    // What the layout server cannot take waits at the edge.
    if (number === 60) layouts.spoilt.set('/internal/exposures', AWAY);
    expect(await visit(first.origin, unitOf(number))).toBe(200);
  }
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const before = new Set(layouts.exposures.flatMap(({ exposures }) => exposures.map(({ unit }) => unit)));
  expect(before.size).toBeLessThan(VISITORS);
  layouts.spoilt.clear();

  const second = await startProcess();
  const units = () => layouts.exposures.flatMap(({ exposures }) => exposures.map(({ unit }) => unit));
  await expect.poll(() => new Set(units()).size, { timeout: 20_000 }).toBe(VISITORS);
  const parts = layouts.exposures.flatMap(({ part }) => (part === undefined ? [] : [part]));
  const numbers = parts.flatMap(({ numbers: ranges }) =>
    ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  );
  expect(new Set(parts.map(({ stream, durable }) => `${stream} ${durable}`)).size).toBe(1);
  expect(new Set(numbers)).toEqual(new Set(Array.from({ length: VISITORS }, (_, index) => index + 1)));
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(layouts.exposures.at(-1)?.part).toMatchObject({ last: VISITORS, waiting: 0, closed: true });
}, 60_000);
