import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Who may import whom (docs/ARCHITECTURE.md has the same table, and a test that they agree). A part is a folder; a file
 * belongs to the longest part that holds it. npm packages are free unless `never` names them.
 */
export interface Part {
  folder: string;
  /** Parts that it may import, besides itself. */
  may: readonly string[];
  /** Packages that it must not import, by the beginning of their names. */
  never?: readonly string[];
}

const REACT = ['react', 'react-dom', '@chakra-ui/', '@emotion/', 'next'] as const;
const MANIFEST = 'component-registry/manifest';
const HTML = 'renderer/framework/html';
const GATEWAY_CLIENT = 'component-registry/gateway';
const DATA_FETCHING = 'component-registry/data-fetching';
const THEMES = 'schemas/themes';
const UPLOADS = 'schemas/uploads';
const LAYOUT_SERVER_CONFIG = 'layout-server/config';
const EDGE_CONFIG = 'renderer/edge/config';
const PRODUCT = [
  'schemas',
  'platform',
  'commerce',
  'component-registry',
  'layout-server',
  'renderer',
  'renderer/framework',
  'renderer/edge',
] as const;

export const PARTS: readonly Part[] = [
  { folder: 'schemas', may: [], never: [...REACT, 'fastify', 'drizzle-orm', 'undici'] },
  { folder: 'platform', may: ['schemas'], never: [...REACT, 'graphql-yoga'] },
  { folder: 'commerce', may: ['schemas', 'platform'], never: [...REACT, 'fastify', 'graphql-yoga'] },
  {
    folder: 'component-registry',
    may: ['schemas', 'renderer/framework'],
    never: ['next', 'fastify', 'undici', 'drizzle-orm'],
  },
  // Whom it asks, it asks by `platform/remote`.
  {
    folder: 'layout-server',
    may: ['schemas', 'platform', 'commerce', MANIFEST],
    never: [...REACT, 'undici'],
  },
  {
    folder: 'renderer',
    may: ['schemas', 'platform', 'component-registry', 'renderer/framework', 'locales'],
    never: ['fastify', 'drizzle-orm', 'graphql-yoga'],
  },
  {
    folder: 'renderer/framework',
    may: [],
    never: ['fastify', 'drizzle-orm', 'graphql-yoga', '@chakra-ui/', '@emotion/'],
  },
  { folder: 'renderer/edge', may: ['schemas', 'platform', HTML], never: [...REACT, 'drizzle-orm', 'graphql-yoga'] },
  // Another company's server: it knows the product by what it is told over HTTP.
  { folder: 'payment-simulator', may: [], never: [...REACT, 'fastify', 'drizzle-orm', 'undici'] },
  { folder: 'locales', may: [] },
  { folder: 'tenants', may: [] },
  // The starter names at once what the servers would refuse one after the other.
  { folder: 'scripts', may: ['schemas', 'platform', 'component-registry', LAYOUT_SERVER_CONFIG, EDGE_CONFIG] },
  // What fills the five demo shops: the product knows nothing of it but the files it leaves.
  { folder: 'demo', may: ['schemas'] },
  { folder: 'tests', may: [...PRODUCT, 'payment-simulator', 'scripts'] },
  // Public doors only: what these show is shown of the running product. The clients that scripts of a page use are such doors,
  // and so is the theme that everything is styled by.
  { folder: 'tests/acceptance', may: ['tests', GATEWAY_CLIENT, DATA_FETCHING, THEMES, UPLOADS] },
  { folder: 'bench', may: [...PRODUCT, 'scripts', 'tests', 'demo'] },
];

/** What the folders of the edge may import of each other; none imports one that imports it. Types are free: they are gone when it runs. */
export const EDGE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  observability: [],
  visitors: [],
  request: ['visitors'],
  upstream: ['observability'],
  cache: ['upstream'],
  warm: [],
  tenants: ['request'],
  answer: ['request'],
  proxy: ['answer', 'request', 'upstream'],
  render: ['observability', 'request', 'upstream'],
  files: ['answer', 'upstream'],
  follow: ['cache'],
  experiments: ['request', 'upstream'],
  'test-panel': ['answer', 'experiments', 'request'],
  measuring: ['answer', 'experiments', 'request', 'upstream'],
  sessions: ['answer', 'upstream'],
  visiting: ['measuring', 'request'],
  pages: ['answer', 'cache', 'experiments', 'measuring', 'request', 'upstream', 'visiting'],
  consent: ['answer', 'pages', 'request'],
  facts: ['cache', 'pages', 'upstream'],
  nodes: ['answer', 'cache', 'pages', 'request', 'upstream'],
  composition: [
    'answer',
    'cache',
    'experiments',
    'files',
    'measuring',
    'observability',
    'pages',
    'render',
    'request',
    'tenants',
    'upstream',
    'visiting',
    'visitors',
    'warm',
  ],
  server: [
    'answer',
    'consent',
    'experiments',
    'files',
    'measuring',
    'nodes',
    'pages',
    'proxy',
    'request',
    'test-panel',
  ],
};
const EDGE = 'renderer/edge/src';

/** Faces of a part that others may import who may not import the part. */
const FACES: Readonly<Record<string, string>> = {
  [MANIFEST]: '^component-registry/src/manifest[.]ts$',
  [HTML]: '^renderer/framework/src/html/',
  [GATEWAY_CLIENT]: '^component-registry/src/gateway/index[.]ts$',
  [DATA_FETCHING]: '^component-registry/src/data-fetching/index[.]ts$',
  [THEMES]: '^schemas/src/themes/index[.]ts$',
  [UPLOADS]: '^schemas/src/uploads[.]ts$',
  [LAYOUT_SERVER_CONFIG]: '^layout-server/src/config[.]ts$',
  [EDGE_CONFIG]: '^renderer/edge/src/config[.]ts$',
};
/** Parts whose files may reach another by its path: they are no packages. */
const BY_PATH = new Set(['tests', 'tests/acceptance', 'bench', 'scripts', 'demo', 'locales', 'tenants']);
const TYPES: 'type-only'[] = ['type-only'];

/** The rules that single imports and circles are judged by. `modules` are the folders with an `index.ts`, their face. */
export function importRules(modules: readonly string[]): IForbiddenRuleType[] {
  return [
    // Imports of types are gone when the code runs; circles of them are harmless.
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: TYPES } } },
    ...PARTS.flatMap(partRules),
    ...modules.map(faceRule),
    ...Object.entries(EDGE_FOLDERS).map(edgeRule),
  ];
}

/** What a process must not even load, over any number of imports that are more than types. */
export const NEVER_LOADED: readonly { name: string; from: RegExp; to: RegExp }[] = [
  {
    name: 'the edge and the renderer load no database',
    from: /^renderer\//,
    to: /^platform\/src\/(database|backup|events)\/|node_modules\/(drizzle-orm|pg|@electric-sql\/pglite)\//,
  },
  {
    name: 'the edge loads no React',
    from: /^renderer\/edge\//,
    to: /node_modules\/(react|react-dom|next|@chakra-ui|@emotion)\/|^component-registry\//,
  },
  {
    name: 'the layout server loads no React',
    from: /^(layout-server|commerce|platform|schemas)\//,
    to: /node_modules\/(react|react-dom|next|@chakra-ui|@emotion)\//,
  },
];

/** Tests may do what products may not. */
export const IS_TEST = /\.test\.tsx?$|\/(testing|test|vitest)\//;

function edgeRule([folder, may]: [string, readonly string[]]): IForbiddenRuleType {
  return {
    name: `${EDGE}/${folder} imports ${may.join(', ') || 'no other folder'} of the edge`,
    severity: 'error',
    from: { path: `^${EDGE}/${folder}/`, pathNot: IS_TEST.source },
    to: {
      path: `^${EDGE}/`,
      pathNot: [folder, ...may].map((one) => `^${EDGE}/${one}/`),
      dependencyTypesNot: TYPES,
    },
  };
}

function partRules({ folder, may, never = [] }: Part): IForbiddenRuleType[] {
  const from = { path: placesOf(folder) };
  const others = PARTS.map((part) => part.folder).filter((other) => other !== folder);
  const outside = others.filter((other) => !may.includes(other)).map(placesOf);
  const packages = others.filter((other) => !BY_PATH.has(other)).map(placesOf);
  const faces = may.flatMap((name) => FACES[name] ?? []);
  const barred = never.map((name) => (name.endsWith('/') ? name : `${name}/`));
  return [
    {
      name: `${folder} imports ${may.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from,
      to: { path: outside, ...(faces.length === 0 ? {} : { pathNot: faces }) },
    },
    ...(BY_PATH.has(folder) ? [] : [byName(folder, from, packages)]),
    ...(barred.length === 0 ? [] : [without(folder, from, barred)]),
  ];
}

function byName(folder: string, from: { path: string }, path: string[]): IForbiddenRuleType {
  return {
    name: `${folder} imports packages by their names`,
    severity: 'error',
    from,
    to: { path, dependencyTypes: ['local'] },
  };
}

function without(folder: string, from: { path: string }, barred: readonly string[]): IForbiddenRuleType {
  return {
    name: `${folder} never imports ${barred.join(' ')}`,
    severity: 'error',
    from,
    to: { path: `node_modules/(${barred.join('|')})` },
  };
}

/** The files of a part: those of parts within it are theirs. */
function placesOf(folder: string): string {
  const within = PARTS.map((part) => part.folder).filter((other) => other.startsWith(`${folder}/`));
  const others = within.map((other) => `${other.slice(folder.length + 1)}/`);
  return others.length === 0 ? `^${folder}/` : `^${folder}/(?!${others.join('|')})`;
}

/** Files beside a module's folder, in the module around it, may reach into it; the module's own files may reach out. */
function faceRule(folder: string): IForbiddenRuleType {
  const around = folder.split('/').slice(0, -1).join('/');
  return {
    name: `${folder} is imported by its index.ts`,
    severity: 'error',
    from: { pathNot: [`^${folder}/`, `^${around}/[^/]+$`, '^(tests|bench|scripts)/'] },
    to: { path: `^${folder}/`, pathNot: [`^${folder}/index[.]ts$`, `^${folder}/.+/index[.]ts$`] },
  };
}
