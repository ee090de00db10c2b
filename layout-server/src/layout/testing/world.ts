import { hashOf, type Experiment, type LayoutDocument, type Value } from '@vitrine/schemas';
import { experimentsOn } from '../../experiments/index.ts';
import type { Library } from '../resolve/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import type { PageWorld, WorldTenant } from '../publishing/index.ts';

/** A small world for tests: two tenants of three locales, the messages that are given, one switch and no data. */
export interface TestWorld extends PageWorld {
  /** Message keys that exist in every locale; tests add and remove them. */
  messages: Set<string>;
  /** Experiments by tenant and page, `at/home`; each is on all the pages that it names. */
  running: Map<string, Experiment[]>;
}

const TENANTS: readonly WorldTenant[] = [
  { id: 'at', name: 'Lindner', locales: ['de-AT'], timeZone: 'Europe/Vienna' },
  { id: 'ch', name: 'Lindner Schweiz', locales: ['de-CH', 'fr-CH'], timeZone: 'Europe/Zurich' },
];

/** Gives a fresh world. The page `home` is at `/`, or `/fr` in French; every other page has no path of its own. */
export function testWorld(): TestWorld {
  const messages = new Set(['home.title']);
  const running = new Map<string, Experiment[]>();
  const library = (locale: string): Library => ({
    message: (key) => (messages.has(key) ? `${key} in ${locale}` : undefined),
    asset: () => undefined,
    link: () => undefined,
    content: () => undefined,
    context: (name) => `the ${name}`,
  });
  const world: TestWorld = {
    messages,
    running,
    copy: () => ({}),
    chain: (_tenant, locale) => [locale, 'de-AT'],
    withCopy: () => world,
    pathTo: (_tenant, locale, path) => (locale === 'fr-CH' ? `/fr${path}` : path),
    pageAt: (_tenant, _locale, path) => (path === '/' ? 'home' : undefined),
    tenants: () => TENANTS,
    library: (_tenant, locale) => library(locale),
    switches: () => ({ recommendations: true }),
    experiments: (tenant, page, place) =>
      experimentsOn(
        [...running].flatMap(([key, tests]) => (key.startsWith(`${tenant}/`) ? tests : [])),
        page,
        place,
      ),
    sources: { find: () => undefined },
    pathOf: (_tenant, locale, page) => (page === 'home' ? (locale === 'fr-CH' ? '/fr' : '/') : undefined),
    locate: (url) => {
      const tenant = TENANTS.find(({ id }) => url.hostname === `${id}.localhost`);
      if (!tenant) return undefined;
      const locale = url.pathname.startsWith('/fr') ? 'fr-CH' : (tenant.locales[0] ?? '');
      const found = url.pathname === '/' || url.pathname === '/fr';
      return {
        tenant: tenant.id,
        locale,
        path: '/',
        page: found ? 'home' : 'not-found',
        status: found ? 200 : 404,
        params: {},
      };
    },
    origin: (tenant) => `http://${tenant}.localhost:3000`,
  };
  return world;
}

/** Three components: `page` with the slots `header` and `main`, `text`, which is the page's heading, and `note`, which takes any props. */
export const testComponents: ComponentLookup = {
  types: () => ['page', 'text', 'note'],
  find: (type, version = 1) => {
    if (version !== 1) return undefined;
    if (type === 'page')
      return {
        type,
        version,
        slots: { header: { accepts: ['note'] }, main: { accepts: ['*'] } },
        validateProps: () => null,
      };
    if (type === 'note') return { type, version, slots: {}, validateProps: () => null };
    if (type !== 'text') return undefined;
    return {
      type,
      version,
      slots: {},
      heading: { prop: 'text', level: 1 },
      validateProps: (props) =>
        typeof props === 'object' && props !== null && 'text' in props && typeof props.text === 'string'
          ? null
          : [
              {
                instancePath: '/text',
                keyword: 'type',
                params: { type: 'string' },
                message: 'must be string',
                schemaPath: '#/properties/text/type',
              },
            ],
    };
  },
};

/** A home page of one text node, `hero`; its fingerprint differs with the text. */
export function homeLayout(text: Value = { $t: 'home.title' }): LayoutDocument {
  return {
    page: 'home',
    catalog: 1,
    root: { id: 'home', type: 'page', slots: { main: [{ id: 'hero', type: 'text', props: { text } }] } },
  };
}

/** A frame whose header holds a note; `home` is put into it by `{ ...homeLayout(), frame: 'frame' }`. */
export function frameLayout(label: Value = 'Menu'): LayoutDocument {
  return {
    page: 'frame',
    catalog: 1,
    root: { id: 'frame', type: 'page', slots: { header: [{ id: 'menu', type: 'note', props: { label } }] } },
  };
}

/** A running test on a page with the control `a` and the variant `b`, which sets the text of a node. */
export function textExperiment(key: string, text: string, page = 'home'): Experiment {
  const layer = { page, prefix: key, ops: [{ op: 'set' as const, node: 'hero', pointer: '/props/text', value: text }] };
  return {
    key,
    seed: hashOf(key),
    page,
    status: 'running',
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layer },
    ],
  };
}

/** For publishing without change sets: nothing is written of what becomes of one. */
export const noSets = { settle: () => Promise.resolve(true) };
