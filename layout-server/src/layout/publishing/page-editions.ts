import { migrations as ours, type Migrations } from '@vitrine/component-registry/manifest';
import type { Experiment, Fault, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { layersOfArm, withheldArm } from '../../experiments/index.ts';
import { armCombinations } from './arm-combinations.ts';
import { runsByTest, testOfOperation } from '../editing/index.ts';
import { composeFrame } from '../frames/index.ts';
import type { AppliedLayer } from '../resolve/index.ts';
import { roleOf } from '../revisions/index.ts';
import { inLocale, withSchedule } from '../schedule/index.ts';
import { liftOperations } from '../versions/index.ts';
import { placesIn } from '../wording/index.ts';
import type { PageWorld } from './page-world.ts';
import { baseOf, layersOf, type Named, type PlacedLayer, type Site } from './site.ts';

/** A page as one tenant's shoppers in one locale with one set of arms get it. */
export interface PageEdition {
  page: string;
  tenant: string;
  locale: string;
  arms: Readonly<Record<string, string>>;
  /** The tests that run on it. */
  experiments: readonly Experiment[];
  /** Where it is looked at, decoded and without prefix; its own address if left out. */
  path?: string;
  /** The page in its frame. */
  base: Named<LayoutDocument>;
  layers: readonly AppliedLayer[];
  /** Where the frame's nodes come from; undefined for a page that stands alone. */
  frame: FrameOrigin | undefined;
  /** Why the frame could not be used. */
  frameFaults: readonly Fault[];
}

/** The frame's document, and which nodes it gives to the page. */
export interface FrameOrigin {
  id: string;
  nodes: ReadonlySet<string>;
}

/** What must be known of a tenant to compose its pages. */
export interface ShopClock {
  id: string;
  /** The zone of its schedules, such as Europe/Vienna. */
  timeZone: string;
}

/**
 * The layers of a tenant's page, lowest first: the tenant's, its locales', its campaigns', then every variant of every
 * running experiment. Those of a locale and of a campaign carry what limits them as a condition.
 * The control of an experiment changes nothing and has none. Of an arm of several pages they are those of `pages`: the page,
 * with its frame before it.
 */
export function pageLayers(
  { id: tenant, timeZone }: ShopClock,
  layers: readonly PlacedLayer[],
  experiments: readonly Experiment[],
  pages: readonly string[],
): AppliedLayer[] {
  const own = layers.map(({ id, kind, document }): AppliedLayer => {
    const role = roleOf(kind);
    switch (role.role) {
      case 'campaign':
        return { id, kind: 'campaign', document: withSchedule(document, timeZone) };
      case 'locale':
        return { id, kind: 'locale', document: inLocale(document, role.locale) };
      case 'layer':
      case 'layout':
        return { id, kind: 'tenant', document };
    }
  });
  const withholding = new Map(
    experiments.flatMap((experiment) => {
      const arm = withheldArm(experiment);
      return arm === undefined ? [] : [[experiment.key, arm] as const];
    }),
  );
  const variants = experiments.flatMap((experiment) => armLayers(tenant, experiment, pages));
  const all = [...own, ...variants];
  if (withholding.size === 0) return all;
  const testOf = testOfOperation(
    all.map(({ document }) => document),
    (test) => withholding.has(test),
  );
  return all.flatMap((layer) => withheld(layer, withholding, testOf));
}

function armLayers(tenant: string, { key, variants }: Experiment, pages: readonly string[]): AppliedLayer[] {
  return variants.flatMap((arm) => {
    const { key: variant } = arm;
    const id = `${tenant}/experiments/${key}#${variant}`;
    return pages.flatMap((page) =>
      layersOfArm(arm)
        .filter((document) => document.page === page)
        .map((document): AppliedLayer => ({
          id: arm.layers === undefined ? id : `${id}/${page}`,
          kind: 'experiment',
          document,
          arm: { experiment: key, variant },
        })),
    );
  });
}

/** A layer in parts where some visitors are shown the page without what a shipped test brought to it, and was done to that. */
function withheld(
  layer: AppliedLayer,
  from: ReadonlyMap<string, string>,
  testOf: (operation: Operation) => string | undefined,
): AppliedLayer[] {
  return runsByTest(layer.document, testOf).map(({ test, document }) => {
    const variant = test === undefined ? undefined : from.get(test);
    return {
      ...layer,
      document,
      ...(test !== undefined && variant !== undefined && { unless: { experiment: test, variant } }),
    };
  });
}

/** A tenant's page in its frame with all its layers, the frame's first; undefined if the page has no base. */
export function composePage(
  site: Site,
  shop: ShopClock,
  page: string,
  experiments: readonly Experiment[],
  migrations: Migrations = ours,
): Pick<PageEdition, 'base' | 'layers' | 'frame' | 'frameFaults'> | undefined {
  const base = baseOf(site, shop.id, page);
  if (!base) return undefined;
  const name = base.document.frame;
  const pages = name === undefined ? [page] : [name, page];
  const stored = pages.flatMap((each) => layersOf(site, shop.id, each));
  // Composed into the page, the frame's nodes are the page's, and so are the operations on them.
  const layers = pageLayers(shop, stored, experiments, pages).map((layer) =>
    layer.document.page === page ? layer : { ...layer, document: { ...layer.document, page } },
  );
  if (name === undefined)
    return { base, layers: liftLayers(base.document, layers, migrations), frame: undefined, frameFaults: [] };
  const frame = baseOf(site, shop.id, name);
  const { document, faults } = composeFrame(base.document, frame?.document);
  const pagesOwn = new Set(idsIn(base.document.root));
  return {
    base: { id: base.id, document },
    layers: liftLayers(document, layers, migrations),
    frame: frame && { id: frame.id, nodes: new Set([...idsIn(frame.document.root)].filter((id) => !pagesOwn.has(id))) },
    frameFaults: faults.map((each) => ({ ...each, layer: base.id, message: `${base.id}, ${each.message}` })),
  };
}

/** Every edition of some pages for these tenants; a tenant without a base for a page has none of it. */
export function pageEditions(
  pages: readonly string[],
  site: Site,
  tenants: readonly string[],
  world: PageWorld,
): PageEdition[] {
  return pages.flatMap((page) =>
    world
      .tenants()
      .filter(({ id }) => tenants.includes(id))
      .flatMap(({ id: tenant, locales, timeZone }) => {
        const experiments = world.experiments(tenant, page, { frame: baseOf(site, tenant, page)?.document.frame });
        const composed = composePage(site, { id: tenant, timeZone }, page, experiments);
        if (!composed) return [];
        const combinations = armCombinations(experiments);
        return locales.flatMap((locale) =>
          combinations.map((arms) => ({ page, tenant, locale, arms, experiments, ...composed })),
        );
      }),
  );
}

/** The layers with their operations for the newest props; what they insert, and the documents, have been lifted before. */
function liftLayers(base: LayoutDocument, layers: readonly AppliedLayer[], migrations: Migrations): AppliedLayer[] {
  if (migrations.isEmpty) return [...layers];
  const inserted = layers.flatMap(({ document }) =>
    document.ops.flatMap((operation) => (operation.op === 'insert' ? [operation.node] : [])),
  );
  const types = new Map(
    [base.root, ...inserted].flatMap((root) =>
      [...placesIn({ root })].map(([id, { node }]) => [id, node.type] as const),
    ),
  );
  return layers.map((layer) => ({
    ...layer,
    document: liftOperations(layer.document, (id) => types.get(id), migrations),
  }));
}

function* idsIn(node: LayoutNode): Generator<string> {
  yield node.id;
  for (const children of Object.values(node.slots ?? {})) for (const child of children) yield* idsIn(child);
  if (node.fallback) yield* idsIn(node.fallback);
}
