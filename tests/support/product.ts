import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';
import { productPorts } from './ports.ts';
import { preparedFolder } from './prepared-folder.ts';
import { until } from './until.ts';

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
  readonly ports: { edge: number; renderer: number; layoutServer: number; staff: number; payments: number };
  /** Database, secret, logs, process ids. */
  readonly dataDir: string;
  /** What `npm start` printed so far. */
  output(): string;
  /** The process that runs a server now; it changes when the server was started again. */
  pid(server: ServerName): number;
  kill(server: ServerName, signal?: NodeJS.Signals): void;
  /** Asks a shop, as a browser would: the host names the tenant. */
  get(
    pathAndQuery: string,
    options?: {
      host?: string;
      headers?: Record<string, string>;
      method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
      body?: string | Buffer;
    },
  ): Promise<Page>;
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

/** Five products that start together on a machine that is busy with something else took 75 s each. */
const READY_MILLISECONDS = 400_000;

/** The whole product on free ports with its own data, started as a user starts it. Needs a built renderer. */
export async function startProduct({ env = {}, dataDir, dev = false }: StartOptions = {}): Promise<Product> {
  // Before the ports: others could take them while the store is being filled.
  const folder = dataDir ?? (await preparedFolder({ shops: 'TENANTS_DIR' in env ? 'others' : 'delivered' }));
  const place: Place = {
    ports: await productPorts(),
    dataDir: folder,
    outputFile: path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-output-')), 'output'),
  };
  const child = launch(place, { env, dev });
  await untilReady(child, place);
  return {
    ...productAt(place),
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
      child.kill('SIGTERM');
      const code = await exited;
      if (dataDir === undefined) rmSync(place.dataDir, { recursive: true, force: true });
      rmSync(path.dirname(place.outputFile), { recursive: true, force: true });
      return code;
    },
  };
}

/** Where a started product is: enough to use it from another process. */
export interface Place {
  ports: Product['ports'];
  dataDir: string;
  /** Gets what `npm start` prints. */
  outputFile: string;
}

/** Starts a product at a place; it is not ready yet. */
export function launch(
  { ports, dataDir, outputFile }: Place,
  { env = {}, dev = false, detached = false }: Omit<StartOptions, 'dataDir'> & { detached?: boolean } = {},
): ChildProcess {
  const output = openSync(outputFile, 'w');
  const child = spawn(process.execPath, ['scripts/start/start.ts', ...(dev ? ['--dev'] : [])], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    detached,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      EDGE_PORT: String(ports.edge),
      RENDERER_PORT: String(ports.renderer),
      LAYOUT_SERVER_PORT: String(ports.layoutServer),
      STAFF_PORT: String(ports.staff),
      PAYMENT_SIMULATOR_PORT: String(ports.payments),
      PAYMENT_URL: '',
      DATABASE_URL: '',
      ...env,
    },
  });
  closeSync(output);
  return child;
}

/** @throws Error with everything that was printed when the product exits before it is ready */
export async function untilReady(child: ChildProcess, { outputFile }: Place): Promise<void> {
  const output = (): string => readFileSync(outputFile, 'utf8');
  await until(
    'the product is ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`npm start exited with ${child.exitCode}:\n${output()}`);
      return output().includes('Ready after');
    },
    READY_MILLISECONDS,
  );
}

/** What can be done with a running product, whoever started it. */
export function productAt({ ports, dataDir, outputFile }: Place): Omit<Product, 'stop'> {
  const run = (program: 'layouts' | 'experiments', token: string, args: string[]): Promise<CommandResult> =>
    new Promise((resolve) => {
      const cli = spawn(process.execPath, [`layout-server/src/cli/${program}.ts`, ...args], {
        cwd: ROOT,
        env: { ...process.env, STAFF_URL: `http://127.0.0.1:${ports.staff}`, STAFF_TOKEN: token },
      });
      let stdout = '';
      let stderr = '';
      cli.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
      });
      cli.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      cli.once('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
    });
  const pid = (server: ServerName): number => Number(readFileSync(path.join(dataDir, 'run', `${server}.pid`), 'utf8'));
  return {
    ports,
    dataDir,
    output: () => readFileSync(outputFile, 'utf8'),
    pid,
    kill: (server, signal = 'SIGKILL') => {
      process.kill(pid(server), signal);
    },
    async get(pathAndQuery, { host = 'at.localhost', headers = {}, method = 'GET', body } = {}) {
      const answer = await agent.request({
        origin: `http://127.0.0.1:${ports.edge}`,
        path: pathAndQuery,
        method,
        headers: { host, ...headers },
        body: body ?? null,
      });
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
    },
    layouts: (...args) => run('layouts', 'demo-merchandiser', args),
    layoutsAs: (token, ...args) => run('layouts', token, args),
    experiments: (...args) => run('experiments', 'demo-experimenter', args),
  };
}

/** The ids of the nodes in the order in which they stand in the HTML. */
export function nodeIds(html: string): string[] {
  return [...html.matchAll(/data-node-id="([^"]+)"/g)].map((match) => match[1] ?? '');
}
