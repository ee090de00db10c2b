import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './product.ts';
import { until } from './until.ts';

/** Ports of the instances behind nginx, and those on which it listens itself. */
export interface NginxPorts {
  edges: readonly number[];
  renderers: readonly number[];
  layoutServers: readonly number[];
  staffDoors: readonly number[];
  listen: { shop: number; renderers: number; layoutServers: number; staff: number };
}

export interface TestNginx {
  /** What it logged of upstreams that failed. */
  log(): string;
  stop(): Promise<void>;
}

const TEMPLATE = path.join(ROOT, 'docker/nginx/vitrine.conf.template');

/** Starts Debian's nginx with the configuration that is shipped, filled in for this machine. @throws Error if it does not start */
export async function startTestNginx({
  edges,
  renderers,
  layoutServers,
  staffDoors,
  listen,
}: NginxPorts): Promise<TestNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-nginx-'));
  mkdirSync(path.join(folder, 'temp'));
  const servers = (ports: readonly number[]): string =>
    ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  const values: Readonly<Record<string, string>> = {
    EDGES: servers(edges),
    RENDERERS: servers(renderers),
    LAYOUT_SERVERS: servers(layoutServers),
    STAFF_DOORS: servers(staffDoors),
    SHOP_LISTEN: `127.0.0.1:${listen.shop}`,
    RENDERERS_LISTEN: `127.0.0.1:${listen.renderers}`,
    LAYOUT_SERVERS_LISTEN: `127.0.0.1:${listen.layoutServers}`,
    STAFF_LISTEN: `127.0.0.1:${listen.staff}`,
  };
  const shipped = readFileSync(TEMPLATE, 'utf8').replace(
    /\$\{([A-Z_]+)\}/g,
    (whole, name: string) => values[name] ?? whole,
  );
  const log = path.join(folder, 'error.log');
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join(' ');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'vitrine.conf'), shipped);
  // As root its workers would be nobody, who cannot write bodies beyond 16 kB into this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  writeFileSync(
    file,
    `${user}daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${log} warn;
events { worker_connections 1024; }
http { access_log off; ${temp} include ${folder}/vitrine.conf; }
`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', log], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  let failure = '';
  child.once('error', (error) => {
    failure = error.message;
  });
  const readLog = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await until('nginx listens', async () => {
    if (failure !== '' || child.exitCode !== null)
      throw new Error(`nginx could not be started: ${failure} ${readLog()}`);
    const answer = await fetch(`http://127.0.0.1:${listen.layoutServers}/healthz`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer !== undefined;
  });
  return {
    log: readLog,
    async stop() {
      const gone = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
