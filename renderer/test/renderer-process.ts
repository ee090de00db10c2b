import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import type { RenderContext } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';

const ROOT = path.join(import.meta.dirname, '../..');

export interface RendererProcess {
  readonly url: string;
  /** Where its metrics are. */
  readonly metricsUrl: string;
  /** Everything that the process wrote so far. */
  output(): string;
  /** Asks for an end; gives the exit code. */
  stop(): Promise<number | null>;
}

/** Builds the renderer if its sources changed, and starts it on a free port. @throws Error with its output if it is not ready within 20 s */
export async function startRenderer(env: Record<string, string>): Promise<RendererProcess> {
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts/start/build.ts')], { cwd: ROOT });
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'node_modules/next/dist/bin/next'), 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    {
      cwd: path.join(ROOT, 'renderer'),
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        METRICS_PORT: String(metricsPort),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/readyz`, child, () => output);
  return {
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline && child.exitCode === null) {
    const ready = await request(url).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`Expected the renderer to be ready, got:\n${output()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What the edge sends along with a request for a tree. */
export function edgeHeaders(context: RenderContext, tree: string, secret: string): Record<string, string> {
  return {
    'x-vitrine-context': createSigner({ secrets: [secret], clock: Date.now }).sign('render', { ...context, tree }),
  };
}

/** An edge as far as a browser sees it: every request but those for files gets the context. Pictures are empty. */
export async function startPlainEdge(
  rendererUrl: string,
  headers: () => Record<string, string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const [, folder, file = ''] = /^\/(fonts|assets)\/([\w.-]+)$/.exec(incoming.url ?? '') ?? [];
    if (folder === 'assets') {
      outgoing.writeHead(204).end();
      return;
    }
    if (folder === 'fonts') {
      const family = file.slice(0, file.indexOf('-latin'));
      createReadStream(path.join(ROOT, 'node_modules/@fontsource-variable', family, 'files', file))
        .on('error', () => outgoing.writeHead(404).end())
        .pipe(outgoing);
      return;
    }
    const upstream = httpRequest(`${rendererUrl}${incoming.url ?? '/'}`, { headers: headers() }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy()).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
