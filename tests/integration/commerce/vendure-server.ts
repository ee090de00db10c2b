import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../support/ports.ts';

const FOLDER = fileURLToPath(new URL('../../vendure/', import.meta.url));
const LOGIN = { name: 'superadmin', password: 'superadmin' } as const;

/** A real Vendure, in a process of its own. */
export interface VendureServer {
  url: string;
  /** For `COMMERCE_LOGIN`. */
  login: string;
  /** Asks its admin API. @throws Error for an answer with errors */
  ask<Answer>(query: string, variables?: object): Promise<Answer>;
  /** Sends it a form with a file. */
  send<Answer>(form: FormData): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts one; installs it first where its lock says something else than what is there. */
export async function startVendure(): Promise<VendureServer> {
  install();
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: FOLDER,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), VENDURE_DISABLE_TELEMETRY: 'true' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') break;
  if (child.exitCode !== null) throw new Error(`expected Vendure to start, it ended with ${child.exitCode}`);
  const url = `http://127.0.0.1:${port}`;
  let token: string | undefined;
  const send = async <Answer>(body: string | FormData): Promise<Answer> => {
    const answer = await fetch(`${url}/admin-api`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': 'true',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body,
    });
    token ??= answer.headers.get('vendure-auth-token') ?? undefined;
    const { data, errors } = (await answer.json()) as { data: Answer; errors?: object[] };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
  const ask = <Answer>(query: string, variables: object = {}): Promise<Answer> =>
    send(JSON.stringify({ query, variables }));
  await ask('mutation ($name: String!, $word: String!) { login(username: $name, password: $word) { __typename } }', {
    name: LOGIN.name,
    word: LOGIN.password,
  });
  return {
    url,
    login: `${LOGIN.name}:${LOGIN.password}`,
    ask,
    send,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

function install(): void {
  const lock = readFileSync(`${FOLDER}package-lock.json`, 'utf8');
  const stamp = `${FOLDER}node_modules/.lock-of-install`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('expected npm to install Vendure in tests/vendure, it failed');
  writeFileSync(stamp, lock);
}
