import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { METRICS_SETTINGS, metricsPlace, type MetricsPlace } from '@vitrine/platform/metrics-door';
import { mailServer, type SmtpAddress } from '@vitrine/platform/mail';
import type { HttpProviderOptions } from '@vitrine/commerce/payments';
import type { S3Address } from '@vitrine/platform/objects';
import {
  address,
  eventSecrets,
  flag,
  kind,
  logLevel,
  networks,
  origin,
  origins,
  port,
  readSettings,
  secrets,
  text,
  wholeNumber,
} from '@vitrine/platform/settings';
import type { Retention } from './composition/background.ts';
import { STANDARD_TENANT } from './default-tenant.ts';
import { readStaffSeed, type SeedPerson } from './staff/index.ts';

/** Everything that the environment decides. Read here and nowhere else. */
export interface Config {
  host: string;
  port: number;
  staffPort: number;
  /** Where the staff door listens: as `host`, but never beyond this machine with the demo's staff. */
  staffHost: string;
  /** `npm start` with its demo staff, whose tokens everybody knows; they open the staff door only then. */
  demo: boolean;
  /** Who takes cards; undefined: nobody. */
  payments: HttpProviderOptions | undefined;
  /** By whom the shops' commerce systems let us in, as `name:password`, and what they sign their messages with. */
  commerce: { login: string; eventSecrets: readonly string[] };
  /** Where shoppers find the edge, for addresses under `.localhost`. */
  edgePort: number;
  /** Where the gallery of components has its examples rendered. */
  rendererUrl: string;
  /** Whether the gallery is shown without a token: in development, to this machine alone. */
  galleryIsOpen: boolean;
  /** Shared with edge and renderer: the first signs, all are taken. */
  secrets: readonly string[];
  /** Empty: PGlite in `dataDir`. */
  databaseUrl: string;
  /** The Postgres itself where `databaseUrl` is a pooler. Empty: they are the same. */
  databaseListenUrl: string;
  databasePoolSize: number;
  /** Whether a start brings the tables up to date; else it refuses a database that is behind. */
  databaseMigrate: boolean;
  /** For how many days what is kept of the past is kept; 0 is for ever. */
  retention: Retention;
  /** Empty: this instance shares nothing. */
  redisUrl: string;
  /** The content service of every shop that names none of its own, with `{tenant}` for the shop's id. Empty: their files. */
  cmsUrl: string;
  /** What content services are told with each request (`x-ec-token`); empty: nothing. */
  ecToken: string;
  /** What must come with a call that marks content as old; empty: nobody may make one. */
  revalidateToken: string;
  /** Undefined: mails lie in `dataDir` under `outbox`. */
  smtp: SmtpAddress | undefined;
  dataDir: string;
  /** Where renditions of pictures are kept; undefined: in `dataDir`. */
  s3: S3Address | undefined;
  /** Whether what is measured leaves as files, and to which bucket; undefined: to the folder `exports` in `dataDir`. */
  exports: { isOn: boolean; s3: S3Address | undefined };
  tenantsDir: string;
  localesDir: string;
  /** Holds `pictures.json` and the folder `pictures`. */
  assetsDir: string;
  defaultTenant: string;
  logLevel: string;
  watchFiles: boolean;
  /** Whether what is no document (configuration, theme, routes, texts of the family, goods) is followed all the same. */
  watchSettings: boolean;
  /** Which GraphQL documents shoppers may have run: any, or those of our own client alone. */
  documents: 'any' | 'persisted';
  /** Whether shoppers are told the schema. */
  introspection: boolean;
  /** Undefined: metrics are shown nowhere. */
  metricsPlace: MetricsPlace | undefined;
  staff: readonly SeedPerson[];
  /** Proxies before any server, whose word for an address is taken: addresses, networks or their names. Empty: none. */
  trustedProxies: readonly string[];
  /** Pieces that guests of one network may hold of a shop by prepayment within a week; 0 is without end. */
  guestPrepaymentPieces: number;
  /** How many connections one client may hold at each door: an edge has 140 or so, and its renderers a few. */
  connectionsPerClient: number;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const BUCKET_SETTINGS = {
  S3_BUCKET: text({ default: '' }),
  S3_REGION: text({ default: 'eu-central-1' }),
  S3_ENDPOINT: origin({ default: undefined }),
  S3_ACCESS_KEY_ID: text({ default: '' }),
  S3_SECRET_ACCESS_KEY: text({ default: '' }),
};

const SETTINGS = {
  NODE_ENV: text({ default: '' }),
  HOST: text({ default: '127.0.0.1' }),
  LAYOUT_SERVER_PORT: port({ default: 4000 }),
  STAFF_PORT: port({ default: 4100 }),
  EDGE_PORT: port({ default: 3000 }),
  RENDERER_URL: origins({ default: ['http://127.0.0.1:3001'] }),
  INTERNAL_SECRET: secrets(),
  DATABASE_URL: address('postgres', 'postgresql')({ default: '' }),
  DATABASE_LISTEN_URL: address('postgres', 'postgresql')({ default: '' }),
  DATABASE_POOL_SIZE: wholeNumber({ min: 2, max: 500 })({ default: 10 }),
  DATABASE_MIGRATE: flag({ default: true }),
  RETENTION_EVENTS_DAYS: wholeNumber({ min: 1, max: 3_650 })({ default: 2 }),
  RETENTION_EXPOSURES_DAYS: wholeNumber({ max: 3_650 })({ default: 395 }),
  RETENTION_CONVERSIONS_DAYS: wholeNumber({ max: 3_650 })({ default: 395 }),
  RETENTION_DRAFTS_DAYS: wholeNumber({ max: 3_650 })({ default: 180 }),
  RETENTION_OUTBOX_DAYS: wholeNumber({ max: 3_650 })({ default: 30 }),
  PAYMENT_URL: origin({ default: undefined }),
  PAYMENT_API_KEY: text({ default: '' }),
  PAYMENT_EVENT_SECRETS: eventSecrets({ default: [] }),
  COMMERCE_LOGIN: text({ default: '' }),
  COMMERCE_EVENT_SECRETS: eventSecrets({ default: [] }),
  REDIS_URL: address('redis', 'rediss')({ default: '' }),
  CMS_URL: address('http', 'https')({ default: '' }),
  EC_TOKEN: text({ default: '' }),
  REVALIDATE_TOKEN: text({ default: '' }),
  SMTP_URL: mailServer({ default: undefined }),
  ...BUCKET_SETTINGS,
  EXPORTS: flag({ default: false }),
  EXPORTS_BUCKET: text({ default: '' }),
  DATA_DIR: text({ default: '.data' }),
  TENANTS_DIR: text({ default: 'tenants' }),
  LOCALES_DIR: text({ default: 'locales' }),
  ASSETS_DIR: text({ default: 'layout-server/assets' }),
  DEFAULT_TENANT: text({ default: STANDARD_TENANT }),
  LOG_LEVEL: logLevel({ default: 'info' }),
  WATCH_FILES: flag({ default: false }),
  WATCH_SETTINGS: flag({ default: false }),
  TRUSTED_PROXIES: networks({ default: [] }),
  GUEST_PREPAYMENT_PIECES: wholeNumber({ max: 1_000_000 })({ default: 120 }),
  LAYOUT_CONNECTIONS_PER_CLIENT: wholeNumber({ min: 1, max: 65_536 })({ default: 512 }),
  GRAPHQL_DOCUMENTS: kind('any or persisted', (input) =>
    input === 'any' || input === 'persisted' ? input : undefined,
  )({ default: undefined }),
  GRAPHQL_INTROSPECTION: flag({ default: undefined }),
  ...METRICS_SETTINGS,
};

/** Reads the environment; relative folders are taken from the repository's root. All faults are given together. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const read = readSettings(env, SETTINGS);
  const demo = env['DEMO'] === '1' && !env['STAFF_SEED'];
  const seed = readStaffSeed(env['STAFF_SEED'], { demo });
  const faults = [
    ...(read.ok ? [] : read.faults),
    ...(seed.ok ? [] : seed.faults.map(({ message }) => message)),
    ...(Boolean(env['S3_ACCESS_KEY_ID']) === Boolean(env['S3_SECRET_ACCESS_KEY'])
      ? []
      : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: expected both or neither, got one']),
    ...(env['PAYMENT_URL'] && !(env['PAYMENT_API_KEY'] && env['PAYMENT_EVENT_SECRETS'])
      ? ['PAYMENT_API_KEY and PAYMENT_EVENT_SECRETS: expected both with PAYMENT_URL']
      : []),
  ];
  if (!read.ok || !seed.ok || faults.length > 0) return { ok: false, faults };
  const { settings } = read;
  const staffHost = demo && !LOOPBACK.has(settings.HOST) ? '127.0.0.1' : settings.HOST;
  const folder = (name: string): string => path.resolve(ROOT, name);
  return {
    ok: true,
    config: {
      host: settings.HOST,
      port: settings.LAYOUT_SERVER_PORT,
      staffPort: settings.STAFF_PORT,
      staffHost,
      demo,
      edgePort: settings.EDGE_PORT,
      // The gallery asks one of them.
      rendererUrl: settings.RENDERER_URL[0] ?? '',
      galleryIsOpen: settings.NODE_ENV === 'development' && LOOPBACK.has(staffHost),
      secrets: settings.INTERNAL_SECRET,
      databaseUrl: settings.DATABASE_URL,
      databaseListenUrl: settings.DATABASE_LISTEN_URL,
      databasePoolSize: settings.DATABASE_POOL_SIZE,
      databaseMigrate: settings.DATABASE_MIGRATE,
      retention: {
        events: settings.RETENTION_EVENTS_DAYS,
        exposures: settings.RETENTION_EXPOSURES_DAYS,
        conversions: settings.RETENTION_CONVERSIONS_DAYS,
        drafts: settings.RETENTION_DRAFTS_DAYS,
        outbox: settings.RETENTION_OUTBOX_DAYS,
      },
      payments:
        settings.PAYMENT_URL === undefined
          ? undefined
          : {
              url: settings.PAYMENT_URL,
              apiKey: settings.PAYMENT_API_KEY,
              eventSecrets: settings.PAYMENT_EVENT_SECRETS,
            },
      commerce: { login: settings.COMMERCE_LOGIN, eventSecrets: settings.COMMERCE_EVENT_SECRETS },
      redisUrl: settings.REDIS_URL,
      cmsUrl: settings.CMS_URL,
      ecToken: settings.EC_TOKEN,
      revalidateToken: settings.REVALIDATE_TOKEN,
      smtp: settings.SMTP_URL,
      dataDir: folder(settings.DATA_DIR),
      s3: bucketOf(settings),
      exports: {
        isOn: settings.EXPORTS,
        s3: bucketOf({ ...settings, S3_BUCKET: settings.EXPORTS_BUCKET || settings.S3_BUCKET }),
      },
      tenantsDir: folder(settings.TENANTS_DIR),
      localesDir: folder(settings.LOCALES_DIR),
      assetsDir: folder(settings.ASSETS_DIR),
      defaultTenant: settings.DEFAULT_TENANT,
      logLevel: settings.LOG_LEVEL,
      watchFiles: settings.WATCH_FILES,
      watchSettings: settings.WATCH_SETTINGS,
      // The demo is there to be looked into.
      documents: settings.GRAPHQL_DOCUMENTS ?? (env['DEMO'] === '1' ? 'any' : 'persisted'),
      introspection: settings.GRAPHQL_INTROSPECTION ?? env['DEMO'] === '1',
      metricsPlace: metricsPlace(settings),
      staff: seed.value,
      trustedProxies: settings.TRUSTED_PROXIES,
      guestPrepaymentPieces: settings.GUEST_PREPAYMENT_PIECES,
      connectionsPerClient: settings.LAYOUT_CONNECTIONS_PER_CLIENT,
    },
  };
}

interface BucketSettings {
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ENDPOINT: string | undefined;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** The bucket; undefined if none is named. */
function bucketOf(settings: BucketSettings): S3Address | undefined {
  if (settings.S3_BUCKET === '') return undefined;
  const [accessKeyId, secretAccessKey] = [settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY];
  return {
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT === undefined ? {} : { endpoint: settings.S3_ENDPOINT }),
    ...(accessKeyId === '' ? {} : { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** The bucket that an environment names, for commands that need no other setting; undefined if it names none. @throws Error for settings that cannot be read */
export function readBucket(env: Readonly<Record<string, string | undefined>>): S3Address | undefined {
  const read = readSettings(env, BUCKET_SETTINGS);
  if (!read.ok) throw new Error(read.faults.join('; '));
  return bucketOf(read.settings);
}
