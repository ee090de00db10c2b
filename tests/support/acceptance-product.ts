import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startProofLog } from '../../scripts/spec-coverage/proof-log.ts';
import { hasOtherProduct } from './acceptance-lanes.ts';
import { contentServiceAt, startContentRecorder, type ContentService } from './content-recorder.ts';
import { startNewerServer } from './newer-server.ts';
import { productPorts, freePorts, threePortsInARow } from './ports.ts';
import { preparedFolder } from './prepared-folder.ts';
import { launch, productAt, ROOT, untilReady, type Place } from './product.ts';
import type { SharedProduct } from './shared-product.ts';

interface AcceptancePlace extends Place {
  contentUrl: string;
  redisPort: number;
  metricsPort: number;
  edgeMetricsPort: number;
  localesDir: string;
  tenantsDir: string;
}

interface OtherPlace extends Place {
  gatewayPort: number;
}

declare module 'vitest' {
  interface ProvidedContext {
    acceptance: AcceptancePlace;
    /** Undefined in a lane without it. */
    otherAcceptance: OtherPlace | undefined;
  }
}

/** The one product of the acceptance tests, with what stands around it. */
export interface Acceptance extends SharedProduct {
  /** The content service of the Austrian shop. */
  content: ContentService;
  /** Where it is; below `/ch` and `/nl` it has what those shops have themselves. */
  contentUrl: string;
  /** Where the product looks for Redis; nothing listens there unless a test starts one. */
  redisPort: number;
  /** Where the layout server shows its metrics. */
  metricsPort: number;
  /** Where the edge shows its own. */
  edgeMetricsPort: number;
  /** The catalogues that the product reads: as delivered, but de-DE lacks `frame.revocation`. */
  localesDir: string;
  /** The shops that it reads, while they are open too. */
  tenantsDir: string;
  /** The address of a page in a browser. */
  at(pathAndQuery: string, tenant?: string): string;
}

export function acceptance(): Acceptance {
  const { contentUrl, redisPort, metricsPort, edgeMetricsPort, localesDir, tenantsDir, ...place } =
    inject('acceptance');
  return {
    ...productAt(place),
    content: contentServiceAt(contentUrl),
    contentUrl,
    redisPort,
    metricsPort,
    edgeMetricsPort,
    localesDir,
    tenantsDir,
    at: (pathAndQuery, tenant = 'at') => `http://${tenant}.localhost:${place.ports.edge}${pathAndQuery}`,
  };
}

/** The other product of the acceptance tests: the delivered shops, with settings that change what pages hold. */
export interface OtherAcceptance extends SharedProduct {
  /** Where it looks for the gateway; nothing listens there unless a test starts one. */
  gatewayPort: number;
}

/**
 * The tag manager is left out, forms are protected by a script from outside, the gateway is elsewhere, nobody may test; trees come
 * from a newer layout server, which has types that the renderer does not know (`newer-server.ts`).
 */
export function otherAcceptance(): OtherAcceptance {
  const other = inject('otherAcceptance');
  if (other === undefined) throw new Error('This lane has no other product: see acceptance-lanes.ts');
  const { gatewayPort, ...place } = other;
  return { ...productAt(place), gatewayPort };
}

const APPS = { appStore: 'https://apps.example/ios' };

/** What content services are told, and what they say when content has changed. */
export const EC_TOKEN = 'ec-token-der-pruefung';
export const REVALIDATE_TOKEN = 'revalidate-token-der-pruefung';

/** Without them no new shop is shown. */
const LEGAL_PAGES = [
  'de-CH/barrierefreiheit.json',
  'de-CH/service-hilfe/ueber-uns',
  'de-CH/service-hilfe/versand-zahlung.json',
  'de-CH/widerruf.json',
  'fr-CH/accessibilite.json',
  'fr-CH/aide-service/a-propos',
  'fr-CH/aide-service/livraison-paiement.json',
  'fr-CH/droit-de-retour.json',
];

/** From where the shop with two languages has its pictures. */
export const ASSET_HOST = 'https://bilder.example';

/**
 * Starts the product as `npm start` does, once for all files: the delivered shops, and two made of them in which a value
 * can be seen that no delivered shop has. What became of each requirement is noted when all files are through.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = startProofLog();
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-acceptance-'));
  const recorder = await startContentRecorder(
    path.join(ROOT, 'tenants/at/content'),
    Object.fromEntries(['ch', 'nl'].map((shop) => [shop, path.join(ROOT, 'tenants', shop, 'content')])),
  );
  // First of all: while the store is being filled for the first time, others could take ports that were free.
  const dataDir = await preparedFolder();
  const [redisPort = 0] = await freePorts(1);
  // Edge, renderer and layout server, one behind the other.
  const firstMetricsPort = await threePortsInARow();
  const tenantsDir = path.join(folder, 'tenants');
  const localesDir = path.join(folder, 'locales');
  prepareShops(tenantsDir, recorder.url);
  prepareLocales(localesDir);
  const place: AcceptancePlace = {
    ports: await productPorts(),
    dataDir,
    outputFile: path.join(folder, 'output'),
    contentUrl: recorder.url,
    redisPort,
    metricsPort: firstMetricsPort + 2,
    edgeMetricsPort: firstMetricsPort,
    localesDir,
    tenantsDir,
  };
  const child = launch(place, {
    env: {
      TENANTS_DIR: tenantsDir,
      LOCALES_DIR: localesDir,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      METRICS_PORT: String(firstMetricsPort),
      // Visitors come from addresses of their own.
      TRUSTED_PROXIES: 'loopback',
      TEST_PANEL: '1',
      EC_TOKEN,
      REVALIDATE_TOKEN,
    },
  });
  const other = hasOtherProduct(project.vitest.config.shard) ? await launchOther(folder) : undefined;
  const stop = async (): Promise<void> => {
    await Promise.all([stopped(child), other?.stop()]);
    await recorder.close();
  };
  await Promise.all([untilReady(child, place), other?.ready()]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  project.provide('acceptance', place);
  project.provide('otherAcceptance', other?.place);
  return async () => {
    await stop();
    rmSync(place.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    log.write(project.vitest.state.getTestModules().filter((module) => module.project.name === project.name));
  };
}

/** The other product on its way, with the newer server before its layout server. */
async function launchOther(folder: string): Promise<{
  place: OtherPlace;
  ready(): Promise<void>;
  stop(): Promise<void>;
}> {
  const dataDir = await preparedFolder();
  const [gatewayPort = 0, newerPort = 0] = await freePorts(2);
  const place: OtherPlace = {
    ports: await productPorts(),
    dataDir,
    outputFile: path.join(folder, 'other-output'),
    gatewayPort,
  };
  const newer = await startNewerServer(newerPort, place.ports.layoutServer);
  const child = launch(place, {
    env: {
      LAYOUT_SERVER_URL: `http://127.0.0.1:${newerPort}`,
      SKIP_TAG_MANAGER: 'true',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SESSION_TOKEN: 'token',
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}/graphql/`,
    },
  });
  return {
    place,
    ready: () => untilReady(child, place),
    async stop() {
      await stopped(child);
      await newer.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function prepareShops(tenantsDir: string, contentUrl: string): void {
  cpSync(path.join(ROOT, 'tenants'), tenantsDir, { recursive: true });
  edit(tenantsDir, 'at', ({ endpoints }) => ({ endpoints: { ...(endpoints as object), cms: contentUrl } }));
  // Two languages, and pictures from a host of its own.
  copyShop(tenantsDir, 'at', 'zwei', ({ assets }) => ({
    i18n: {
      defaultLocale: 'de-CH',
      locales: [
        { locale: 'de-CH', prefix: '', name: 'Deutsch' },
        { locale: 'fr-CH', prefix: 'fr', name: 'Français' },
      ],
    },
    links: { 'de-CH': APPS, 'fr-CH': APPS },
    endpoints: { gateway: '', cms: '' },
    assets: { ...(assets as object), host: ASSET_HOST },
  }));
  const copy = path.join(tenantsDir, 'zwei/copy');
  cpSync(path.join(copy, 'de-AT.json'), path.join(copy, 'de-CH.json'));
  renameSync(path.join(copy, 'de-AT.json'), path.join(copy, 'fr-CH.json'));
  // Of content it has what a shop must say, in both languages: as the Swiss shop writes it.
  rmSync(path.join(tenantsDir, 'zwei/content'), { recursive: true });
  for (const page of LEGAL_PAGES)
    cpSync(path.join(ROOT, 'tenants/ch/content', page), path.join(tenantsDir, 'zwei/content', page), {
      recursive: true,
    });
  // Says nothing of its default locale.
  copyShop(tenantsDir, 'lingerie', 'neu', ({ i18n }) => ({
    i18n: { locales: (i18n as { locales: unknown }).locales },
  }));
}

function prepareLocales(localesDir: string): void {
  cpSync(path.join(ROOT, 'locales'), localesDir, { recursive: true });
  const file = path.join(localesDir, 'de-DE/frame.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { frame: Record<string, unknown> };
  delete texts.frame['revocation'];
  writeFileSync(file, JSON.stringify(texts));
}

type Change = (tenant: Record<string, unknown>) => Record<string, unknown>;

function copyShop(tenantsDir: string, from: string, to: string, change: Change): void {
  // The first shop's products show what a shop with many has; its copies begin with those it brought itself.
  const madeUp = path.join(tenantsDir, from, 'catalogue/goods');
  cpSync(path.join(tenantsDir, from), path.join(tenantsDir, to), {
    recursive: true,
    filter: (file) => !file.startsWith(madeUp),
  });
  edit(tenantsDir, to, (tenant) => ({ tenantId: to, name: to, hosts: [`${to}.localhost`], ...change(tenant) }));
}

function edit(tenantsDir: string, shop: string, change: Change): void {
  const file = path.join(tenantsDir, shop, 'tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...tenant, ...change(tenant) }));
}
