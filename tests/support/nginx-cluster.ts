import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Agent } from 'undici';
import { startTestPostgres } from '../../scripts/verify/test-postgres.ts';
import { startTestNginx } from './nginx.ts';
import { freePorts } from './ports.ts';
import { ROOT, type Page } from './product.ts';
import { until } from './until.ts';
import { startTestRedis } from './redis.ts';

export type Member = 'layout-server-1' | 'layout-server-2' | 'renderer-1' | 'renderer-2' | 'edge-1' | 'edge-2';

/** Two of each server behind nginx, on one Postgres and one Redis. */
export interface Cluster {
  readonly members: readonly Member[];
  /** Asks the shop at nginx, or at one edge. */
  get(pathAndQuery: string, options?: { host?: string; edge?: 1 | 2 }): Promise<Page>;
  /** Address of the staff door of one layout server. */
  staffUrl(which: 1 | 2): string;
  /** kill -9; resolves when the process is gone. */
  kill(member: Member): Promise<void>;
  /** Starts a killed one again; resolves when it is ready. */
  start(member: Member): Promise<void>;
  /** Stops one as a rollout does (SIGTERM) and starts it with these secrets; resolves when it is ready. */
  restart(member: Member, secrets: string): Promise<void>;
  /** What one wrote since the beginning. */
  log(member: Member): string;
  /** Addresses of the edges themselves, for whoever is a balancer of their own. */
  readonly edges: readonly [string, string];
  stop(): Promise<void>;
}

/** The one that all begin with. */
export const SECRET = 'a-secret-for-the-cluster-of-the-tests';
/** On two cores, under load, the start of a layout server took 40 s. */
const READY_MS = 300_000;
const agent = new Agent({ connections: 64 });

/** Starts everything on free ports, without the supervisor of `npm start`: what dies stays dead. Needs a built renderer. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cluster-'));
  const [postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()]);
  const port = (await freePorts(12)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const ports = { shop: port[0], renderers: port[1], layoutServers: port[2], staff: port[3] };
  const nginx = await startTestNginx({
    edges: [port[8], port[9]],
    renderers: [port[6], port[7]],
    layoutServers: [port[4], port[5]],
    staffDoors: [port[10], port[11]],
    listen: ports,
  });
  const common = {
    NODE_ENV: 'production',
    DEMO: '1',
    WATCH_FILES: '0',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'info',
    NEXT_TELEMETRY_DISABLED: '1',
    EDGE_PORT: String(ports.shop),
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    LAYOUT_SERVER_URL: `http://127.0.0.1:${ports.layoutServers}`,
    RENDERER_URL: `http://127.0.0.1:${ports.renderers}`,
  };
  const layoutServer = (which: number, at: number, staffAt: number) => ({
    args: ['layout-server/src/main.ts'],
    cwd: ROOT,
    port: at,
    env: {
      HOST: '127.0.0.1',
      LAYOUT_SERVER_PORT: String(at),
      STAFF_PORT: String(staffAt),
      DATA_DIR: path.join(folder, `data-${which}`),
    },
  });
  const renderer = (at: number) => ({
    args: [
      path.join(ROOT, 'node_modules/next/dist/bin/next'),
      'start',
      '--hostname',
      '127.0.0.1',
      '--port',
      String(at),
    ],
    cwd: path.join(ROOT, 'renderer'),
    port: at,
    env: {},
  });
  const edge = (at: number) => ({
    args: ['renderer/edge/src/main.ts'],
    cwd: ROOT,
    port: at,
    env: { HOST: '127.0.0.1', EDGE_PORT: String(at), DRAIN_SECONDS: '2' },
  });
  const specs: Record<Member, { args: string[]; cwd: string; port: number; env: Record<string, string> }> = {
    'layout-server-1': layoutServer(1, port[4], port[10]),
    'layout-server-2': layoutServer(2, port[5], port[11]),
    'renderer-1': renderer(port[6]),
    'renderer-2': renderer(port[7]),
    'edge-1': edge(port[8]),
    'edge-2': edge(port[9]),
  };
  const running = new Map<Member, ChildProcess>();

  async function start(member: Member, secrets = SECRET): Promise<void> {
    const { args, cwd, env, port: at } = specs[member];
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...common, ...env, INTERNAL_SECRET: secrets },
    });
    running.set(member, child);
    mkdirSync(path.join(folder, 'logs'), { recursive: true });
    const log = createWriteStream(path.join(folder, 'logs', `${member}.log`), { flags: 'a' });
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        tail = `${tail}${chunk.toString()}`.slice(-2_000);
      });
    }
    await until(
      `${member} is ready`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${member} exited with ${child.exitCode}:\n${tail}`);
        const answer = await fetch(`http://127.0.0.1:${at}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
          () => undefined,
        );
        await answer?.body?.cancel();
        return answer?.status === 200;
      },
      READY_MS,
    );
  }
  async function end(member: Member, signal: NodeJS.Signals): Promise<void> {
    const child = running.get(member);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  const members = Object.keys(specs) as Member[];
  const cluster: Cluster = {
    members,
    async get(pathAndQuery, { host = 'at.localhost', edge: which } = {}) {
      const at = which === undefined ? ports.shop : specs[`edge-${which}`].port;
      const answer = await agent.request({
        origin: `http://127.0.0.1:${at}`,
        path: pathAndQuery,
        method: 'GET',
        headers: { host },
      });
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
    },
    staffUrl: (which) => `http://127.0.0.1:${which === 1 ? port[10] : port[11]}`,
    kill: (member) => end(member, 'SIGKILL'),
    start: (member) => start(member),
    async restart(member, secrets) {
      await end(member, 'SIGTERM');
      await start(member, secrets);
    },
    log: (member) => readFileSync(path.join(folder, 'logs', `${member}.log`), 'utf8'),
    edges: [`http://127.0.0.1:${port[8]}`, `http://127.0.0.1:${port[9]}`],
    async stop() {
      for (const member of members.toReversed()) await end(member, 'SIGTERM');
      await nginx.stop();
      await redis.stop();
      postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    // Both layout servers at once: they must agree on who migrates and who publishes the first layouts.
    await Promise.all([start('layout-server-1'), start('layout-server-2')]);
    await Promise.all([start('renderer-1'), start('renderer-2')]);
    await Promise.all([start('edge-1'), start('edge-2')]);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
