import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSmtpAddress, type SmtpAddress } from '@vitrine/platform/mail';
import type { S3Address } from '@vitrine/platform/objects';
import { readStaffSeed, type SeedPerson } from './staff/index.ts';

/** Everything that the environment decides. Read here and nowhere else. */
export interface Config {
  host: string;
  port: number;
  staffPort: number;
  /** Where shoppers find the edge, for addresses under `.localhost`. */
  edgePort: number;
  /** Where the gallery of components has its examples rendered. */
  rendererUrl: string;
  /** Whether the gallery is shown without a token: in development alone. */
  galleryIsOpen: boolean;
  /** Shared with edge and renderer; at least 32 characters. */
  internalSecret: string;
  /** Empty: PGlite in `dataDir`. */
  databaseUrl: string;
  /** Empty: this instance shares nothing. */
  redisUrl: string;
  /** The content service of every shop that names none of its own, with `{tenant}` for the shop's id. Empty: their files. */
  cmsUrl: string;
  /** Undefined: mails lie in `dataDir` under `outbox`. */
  smtp: SmtpAddress | undefined;
  dataDir: string;
  /** Where renditions of pictures are kept; undefined: in `dataDir`. */
  s3: S3Address | undefined;
  tenantsDir: string;
  localesDir: string;
  /** Holds `pictures.json` and the folder `pictures`. */
  assetsDir: string;
  defaultTenant: string;
  logLevel: string;
  watchFiles: boolean;
  staff: readonly SeedPerson[];
  /** Proxies before the staff door, whose word for an address is taken: addresses, networks or their names. Empty: none. */
  trustedProxies: readonly string[];
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SHORTEST_SECRET = 32;
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads the environment; relative folders are taken from the repository's root. All faults are given together. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const faults: string[] = [];
  const read = (name: string, otherwise: string): string => env[name] || otherwise;
  const folder = (name: string, otherwise: string): string => path.resolve(ROOT, read(name, otherwise));
  const port = (name: string, otherwise: number): number => {
    const text = read(name, String(otherwise));
    const value = Number(text);
    if (!/^\d{1,5}$/.test(text) || value > 65_535)
      faults.push(`${name}: expected a port from 0 to 65535, got ${JSON.stringify(text)}`);
    return value;
  };
  const internalSecret = read('INTERNAL_SECRET', '');
  if (internalSecret.length < SHORTEST_SECRET) {
    faults.push(
      `INTERNAL_SECRET: expected at least ${SHORTEST_SECRET} characters, got ${internalSecret.length}; npm start makes one`,
    );
  }
  const logLevel = read('LOG_LEVEL', 'info');
  if (!LOG_LEVELS.includes(logLevel))
    faults.push(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}, got ${JSON.stringify(logLevel)}`);
  const rendererUrl = read('RENDERER_URL', 'http://127.0.0.1:3001');
  if (!/^https?:$/.test(URL.parse(rendererUrl)?.protocol ?? ''))
    faults.push(`RENDERER_URL: expected an http address, got ${JSON.stringify(rendererUrl)}`);
  const databaseUrl = read('DATABASE_URL', '');
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl))
    faults.push('DATABASE_URL: expected an address that begins with postgres://, got another');
  const redisUrl = read('REDIS_URL', '');
  if (redisUrl !== '' && !/^rediss?:\/\//.test(redisUrl))
    faults.push('REDIS_URL: expected an address that begins with redis:// or rediss://, got another');
  const cmsUrl = read('CMS_URL', '');
  if (cmsUrl !== '' && !/^https?:$/.test(URL.parse(cmsUrl)?.protocol ?? ''))
    faults.push(`CMS_URL: expected an http address, got ${JSON.stringify(cmsUrl)}`);
  const smtpUrl = read('SMTP_URL', '');
  const smtp = smtpUrl === '' ? undefined : readSmtpAddress(smtpUrl);
  if (smtpUrl !== '' && smtp === undefined)
    faults.push('SMTP_URL: expected an address such as smtps://user:password@mail.example.com, got another');
  const s3 = readS3(read, faults);
  const trustedProxies = read('TRUSTED_PROXIES', '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const noProxy = trustedProxies.find((name) => !isNetwork(name));
  if (noProxy !== undefined)
    faults.push(
      `TRUSTED_PROXIES: expected addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, got ${JSON.stringify(noProxy)}`,
    );
  // The demo's tokens are known to everybody; only a demo may run with them in production mode.
  const seed = readStaffSeed(env['STAFF_SEED'], {
    production: env['NODE_ENV'] === 'production' && env['DEMO'] !== '1',
  });
  if (!seed.ok) faults.push(...seed.faults.map(({ message }) => message));
  const config: Config = {
    host: read('HOST', '127.0.0.1'),
    port: port('LAYOUT_SERVER_PORT', 4000),
    staffPort: port('STAFF_PORT', 4100),
    edgePort: port('EDGE_PORT', 3000),
    rendererUrl,
    galleryIsOpen: env['NODE_ENV'] === 'development',
    internalSecret,
    databaseUrl,
    redisUrl,
    cmsUrl,
    smtp,
    dataDir: folder('DATA_DIR', '.data'),
    s3,
    tenantsDir: folder('TENANTS_DIR', 'tenants'),
    localesDir: folder('LOCALES_DIR', 'locales'),
    assetsDir: folder('ASSETS_DIR', 'layout-server/assets'),
    defaultTenant: read('DEFAULT_TENANT', 'at'),
    logLevel,
    watchFiles: env['WATCH_FILES'] === '1',
    staff: seed.ok ? seed.value : [],
    trustedProxies,
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config };
}

/** An address, a network by the bits of its prefix, or one of the names that stand for private networks. */
function isNetwork(name: string): boolean {
  if (NETWORKS.has(name)) return true;
  const [address = '', bits, ...rest] = name.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** The bucket; undefined if none is named. Keys come both or not at all. */
function readS3(read: (name: string, otherwise: string) => string, faults: string[]): S3Address | undefined {
  const [bucket, region, endpoint] = [
    read('S3_BUCKET', ''),
    read('S3_REGION', 'eu-central-1'),
    read('S3_ENDPOINT', ''),
  ];
  if (bucket === '') return undefined;
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID', ''), read('S3_SECRET_ACCESS_KEY', '')];
  if (endpoint !== '' && !/^https?:\/\/[^/]+\/?$/.test(endpoint))
    faults.push(`S3_ENDPOINT: expected an address such as https://s3.example.com, got ${JSON.stringify(endpoint)}`);
  if ((accessKeyId === '') !== (secretAccessKey === ''))
    faults.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: expected both or neither, got one');
  return {
    bucket,
    region,
    ...(endpoint === '' ? {} : { endpoint }),
    ...(accessKeyId === '' ? {} : { credentials: { accessKeyId, secretAccessKey } }),
  };
}
