import { fault, type AjvError, type Fault, type Result } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import { isObject } from '../resolve/index.ts';
import type { Revisions } from '../revisions/index.ts';
import type { ComponentLookup, ComponentRules, SlotRule } from '../validate/index.ts';
import { checkEditions } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import { judgeProps } from './foreign-schemas/index.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite } from './site.ts';

/** What a catalog would break in one shop; each fault names layer, node and place. */
export interface BrokenShop {
  tenant: string;
  faults: Fault[];
}

export type CatalogVerdict =
  | { code: 'CHECKED'; pages: number; broken: BrokenShop[] }
  | { code: 'INVALID'; faults: Fault[] };

/**
 * Runs the gates on every published page of every shop with another catalog, as `catalog.toJSON()` gives it, and tells
 * what it would break that is whole now. Writes nothing.
 */
export async function checkCatalog(
  {
    revisions,
    world,
    components,
    clock,
    schemaDeadlineMs,
  }: {
    revisions: Revisions;
    world: PageWorld;
    components: ComponentLookup;
    clock: Clock;
    /** How long the schemas of the catalog may take altogether. */
    schemaDeadlineMs?: number;
  },
  json: unknown,
): Promise<CatalogVerdict> {
  const proposed = readCatalog(json);
  if (!proposed.ok) return { code: 'INVALID', faults: proposed.faults };
  const site = readSite(await revisions.publishedIn());
  if (!site.ok) return { code: 'INVALID', faults: site.faults };
  const now = clock.now();
  const all = world.tenants().map(({ id: tenant }) => ({
    tenant,
    editions: pageEditions(
      [...site.value.keys()].filter((page) => isPage(page, site.value)),
      site.value,
      [tenant],
      world,
    ),
  }));
  const lookup = await judgedLookup(
    proposed.value,
    async (components) => {
      for (const { editions } of all) await checkEditions({ editions, world, components, now });
    },
    schemaDeadlineMs,
  );
  if (!lookup.ok) return { code: 'INVALID', faults: lookup.faults };
  const shops: { tenant: string; pages: number; faults: Fault[] }[] = [];
  for (const { tenant, editions } of all) {
    const { after, isOld } = await compareEditions(
      now,
      { editions, world, components },
      { editions, world, components: lookup.value },
    );
    shops.push({ tenant, pages: editions.length, faults: after.faults.filter((each) => !isOld(each)) });
  }
  return {
    code: 'CHECKED',
    pages: shops.reduce((sum, { pages }) => sum + pages, 0),
    broken: shops.filter(({ faults }) => faults.length > 0).map(({ tenant, faults }) => ({ tenant, faults })),
  };
}

/** A frame is checked in the pages that name it. */
function isPage(
  page: string,
  site: ReadonlyMap<string, { bases: ReadonlyMap<string, { document: { frame?: string } }> }>,
): boolean {
  return ![...site.values()].some(({ bases }) => [...bases.values()].some(({ document }) => document.frame === page));
}

/** Far more than a build has: the gates go through all of it for each page of each shop, where no deadline holds. */
const MOST_COMPONENTS = 500;
const MOST_SLOTS = 50;

/** A component of a catalog that was sent, its schema not yet used. */
type Proposed = Omit<ComponentRules, 'validateProps'> & { propsSchema: object };

/** Reads a catalog from JSON. */
function readCatalog(json: unknown): Result<readonly Proposed[]> {
  if (!isObject(json) || !Array.isArray(json['components'])) {
    return {
      ok: false,
      faults: [
        fault('WRONG_TYPE', {
          expected: 'a catalog with its components, as "layouts catalog" prints it',
          got: json,
          pointer: '/components',
        }),
      ],
    };
  }
  const { length } = json['components'];
  if (length > MOST_COMPONENTS)
    return {
      ok: false,
      faults: [
        fault('OUT_OF_RANGE', {
          expected: `at most ${MOST_COMPONENTS} components`,
          got: length,
          pointer: '/components',
        }),
      ],
    };
  const read = json['components'].map(readComponent);
  const faults = read.flatMap((component, index) =>
    component === undefined
      ? [
          componentFault(
            index,
            `type, version, slots (at most ${MOST_SLOTS}) or propsSchema is missing or has another shape`,
          ),
        ]
      : [],
  );
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, value: read.filter((component) => component !== undefined) };
}

function componentFault(index: number, reason: string): Fault {
  return fault('INVALID_SHAPE', {
    expected: 'a component with type, version, slots and a props schema that compiles and can be used in time',
    got: reason,
    pointer: `/components/${index}`,
  });
}

function readComponent(value: unknown): Proposed | undefined {
  if (!isObject(value)) return undefined;
  const { type, version, slots, heading, propsSchema } = value;
  if (typeof type !== 'string' || typeof version !== 'number' || !areSlots(slots) || !isObject(propsSchema))
    return undefined;
  return {
    type,
    version,
    slots,
    propsSchema,
    ...(isObject(heading) ? { heading: heading as unknown as NonNullable<ComponentRules['heading']> } : {}),
  };
}

function areSlots(value: unknown): value is Record<string, SlotRule> {
  return isObject(value) && Object.keys(value).length <= MOST_SLOTS && Object.values(value).every(isSlot);
}

function isSlot(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { accepts, min = 0, max = 0 } = value;
  const areTypes =
    Array.isArray(accepts) && accepts.length <= MOST_COMPONENTS && accepts.every((type) => typeof type === 'string');
  return areTypes && typeof min === 'number' && typeof max === 'number';
}

/**
 * The components as the gates ask for them. Which props they ask about is found in a first run, in which all are valid; then
 * a thread judges them by the schemas, since those of a caller must not run here.
 */
async function judgedLookup(
  proposed: readonly Proposed[],
  ask: (components: ComponentLookup) => Promise<void>,
  deadlineMs: number | undefined,
): Promise<Result<ComponentLookup>> {
  const asked = new Map<string, { schema: number; props: unknown }>();
  await ask(
    lookupOf(proposed, (schema, props) => {
      asked.set(askedKey(schema, props), { schema, props });
      return null;
    }),
  );
  const judged = await judgeProps(
    { schemas: proposed.map(({ propsSchema }) => propsSchema), asked: [...asked.values()] },
    deadlineMs,
  );
  if (!judged.ok)
    return { ok: false, faults: judged.faults.map(({ schema, reason }) => componentFault(schema, reason)) };
  const errors = new Map([...asked.keys()].map((key, index) => [key, judged.errors[index] ?? null]));
  return { ok: true, value: lookupOf(proposed, (schema, props) => errors.get(askedKey(schema, props)) ?? null) };
}

const askedKey = (schema: number, props: unknown): string => `${schema} ${JSON.stringify(props)}`;

function lookupOf(
  proposed: readonly Proposed[],
  validate: (schema: number, props: unknown) => readonly AjvError[] | null,
): ComponentLookup {
  const rules = new Map(
    proposed.map((component, index): [string, ComponentRules] => [
      `${component.type}@${component.version}`,
      { ...component, validateProps: (props) => validate(index, props) },
    ]),
  );
  return {
    types: () => [...new Set(proposed.map(({ type }) => type))],
    find: (type, version = 1) => rules.get(`${type}@${version}`),
  };
}
