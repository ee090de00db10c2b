import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Settings {
  dataDir: string;
  host: string;
  ports: { edge: number; renderer: number; layoutServer: number; staff: number };
  /** What every server gets, on top of the environment of the starter. */
  env: Record<string, string>;
}

/**
 * The settings of one running product: `.env` under the environment, defaults under both (`.env.example` lists them).
 * Makes the data folder and, once, the secret with which the servers sign what they tell each other.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const read = (name: string, otherwise: string): string => environment[name] || otherwise;
  const port = (name: string, otherwise: number): number => {
    const value = Number(read(name, String(otherwise)));
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new Error(`${name}: expected a port between 1 and 65535, got ${JSON.stringify(environment[name])}`);
    }
    return value;
  };
  const dataDir = path.resolve(ROOT, read('DATA_DIR', '.data'));
  const host = read('HOST', '127.0.0.1');
  const ports = {
    edge: port('EDGE_PORT', 3000),
    renderer: port('RENDERER_PORT', 3001),
    layoutServer: port('LAYOUT_SERVER_PORT', 4000),
    staff: port('STAFF_PORT', 4100),
  };
  return {
    dataDir,
    host,
    ports,
    env: {
      NEXT_TELEMETRY_DISABLED: '1',
      // Compiled code of the servers, so that the second start is quick.
      NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
      DATA_DIR: dataDir,
      EDGE_PORT: String(ports.edge),
      RENDERER_PORT: String(ports.renderer),
      LAYOUT_SERVER_PORT: String(ports.layoutServer),
      STAFF_PORT: String(ports.staff),
      LAYOUT_SERVER_URL: read('LAYOUT_SERVER_URL', `http://127.0.0.1:${ports.layoutServer}`),
      RENDERER_URL: read('RENDERER_URL', `http://127.0.0.1:${ports.renderer}`),
      INTERNAL_SECRET: read('INTERNAL_SECRET', '') || keptSecret(dataDir),
      TENANTS_DIR: path.resolve(ROOT, read('TENANTS_DIR', 'tenants')),
      LOCALES_DIR: path.resolve(ROOT, read('LOCALES_DIR', 'locales')),
    },
  };
}

function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'internal-secret');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
