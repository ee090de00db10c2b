import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Takes a path as it is, so that a broken one reaches the shop unmended; Node's fetch would mend it. */
const agent = new Agent();

export type ServerName = 'edge' | 'renderer' | 'layout-server';

export interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Product {
  readonly ports: { edge: number; renderer: number; layoutServer: number; staff: number };
  /** Database, secret, logs, process ids. */
  readonly dataDir: string;
  /** What `npm start` printed so far. */
  output(): string;
  /** The process that runs a server now; it changes when the server was started again. */
  pid(server: ServerName): number;
  kill(server: ServerName, signal?: NodeJS.Signals): void;
  /** Asks a shop, as a browser would: the host names the tenant. */
  get(pathAndQuery: string, options?: { host?: string; headers?: Record<string, string>; method?: 'GET' | 'HEAD' | 'POST' | 'PUT'; body?: string }): Promise<Page>;
  /** Runs `npm run layouts -- …` against this product, as the merchandiser. */
  layouts(...args: string[]): Promise<CommandResult>;
  /** The same as somebody else. */
  layoutsAs(token: string, ...args: string[]): Promise<CommandResult>;
  /** Runs `npm run experiments -- …` against this product, as the experimenter. */
  experiments(...args: string[]): Promise<CommandResult>;
  /** SIGTERM; resolves with the exit code when everything is gone. */
  stop(): Promise<number>;
}

export interface StartOptions {
  env?: Record<string, string>;
  /** A data folder to go on with; else a new one that is removed by `stop`. */
  dataDir?: string;
  /** As `npm run dev` starts it; needs no built renderer. */
  dev?: boolean;
}

/** The whole product on free ports with its own data, started as a user starts it. Needs a built renderer. */
export async function startProduct({ env = {}, dataDir, dev = false }: StartOptions = {}): Promise<Product> {
  const [edge, renderer, layoutServer, staff] = await freePorts(4);
  const ports = { edge, renderer, layoutServer, staff };
  const data = dataDir ?? mkdtempSync(path.join(tmpdir(), 'vitrine-data-'));
  const child = spawn(process.execPath, ['scripts/start/start.ts', ...(dev ? ['--dev'] : [])], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env, NODE_ENV: '', DATA_DIR: data, EDGE_PORT: String(edge), RENDERER_PORT: String(renderer), LAYOUT_SERVER_PORT: String(layoutServer),
      STAFF_PORT: String(staff), DATABASE_URL: '', ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { output += chunk.toString(); });
  await untilReady(child, () => output);

  const run = (program: 'layouts' | 'experiments', token: string, args: string[]): Promise<CommandResult> => new Promise((resolve) => {
    const cli = spawn(process.execPath, [`layout-server/src/cli/${program}.ts`, ...args], {
      cwd: ROOT,
      env: { ...process.env, STAFF_URL: `http://127.0.0.1:${staff}`, STAFF_TOKEN: token },
    });
    let stdout = '';
    let stderr = '';
    cli.stdout.on('data', (chunk: Buffer) => { stdout += chunk.toString(); });
    cli.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString(); });
    cli.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
  const pid = (server: ServerName): number => Number(readFileSync(path.join(data, 'run', `${server}.pid`), 'utf8'));
  return {
    ports,
    dataDir: data,
    output: () => output,
    pid,
    kill: (server, signal = 'SIGKILL') => { process.kill(pid(server), signal); },
    async get(pathAndQuery, { host = 'at.localhost', headers = {}, method = 'GET', body } = {}) {
      const answer = await agent.request({ origin: `http://127.0.0.1:${edge}`, path: pathAndQuery, method, headers: { host, ...headers }, body: body ?? null });
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
    },
    layouts: (...args) => run('layouts', 'demo-merchandiser', args),
    layoutsAs: (token, ...args) => run('layouts', token, args),
    experiments: (...args) => run('experiments', 'demo-experimenter', args),
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
      child.kill('SIGTERM');
      const code = await exited;
      if (dataDir === undefined) rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}

function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => { if (output().includes('Ready after')) resolve(); };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`npm start exited with ${String(code)}:\n${output()}`)));
  });
}

/** Asks again every 20 ms until the condition holds. @throws Error naming what was awaited when it never does */
export async function until<T>(what: string, probe: () => Promise<T | undefined | false>, timeoutMs = 15_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Ports that nobody listens on, all different. */
export async function freePorts(count: 4): Promise<[number, number, number, number]>;
export async function freePorts(count: number): Promise<number[]>;
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => new Promise<ReturnType<typeof createServer>>((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => resolve(server));
  })));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The ids of the nodes in the order in which they stand in the HTML. */
export function nodeIds(html: string): string[] {
  return [...html.matchAll(/data-node-id="([^"]+)"/g)].map((match) => match[1] ?? '');
}
