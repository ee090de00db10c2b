import { readFileSync } from 'node:fs';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { fault, type Fault, type Result } from '@vitrine/schemas';
import { FORMATS } from '@vitrine/schemas/formats';
import type { Clock } from '@vitrine/platform/clock';
import { isObject } from '../resolve/index.ts';
import type { Revisions } from '../revisions/index.ts';
import type { ComponentLookup, ComponentRules, SlotRule } from '../validate/index.ts';
import { checkEditions, faultKey } from './check-editions.ts';
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
  }: { revisions: Revisions; world: PageWorld; components: ComponentLookup; clock: Clock },
  json: unknown,
): Promise<CatalogVerdict> {
  const proposed = readCatalog(json);
  if (!proposed.ok) return { code: 'INVALID', faults: proposed.faults };
  const site = readSite(await revisions.publishedIn());
  if (!site.ok) return { code: 'INVALID', faults: site.faults };
  const now = clock.now();
  const shops = world.tenants().map(({ id: tenant }) => {
    const editions = pageEditions(
      [...site.value.keys()].filter((page) => isPage(page, site.value)),
      site.value,
      [tenant],
      world,
    );
    const known = new Set(checkEditions({ editions, world, components, now }).faults.map(faultKey));
    const { faults } = checkEditions({ editions, world, components: proposed.value, now });
    return { tenant, pages: editions.length, faults: faults.filter((each) => !known.has(faultKey(each))) };
  });
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

/** Reads a catalog from JSON and compiles its props schemas. */
function readCatalog(json: unknown): Result<ComponentLookup> {
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
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, formats: FORMATS });
  ajv.addSchema(shopValues());
  const rules = new Map<string, ComponentRules>();
  const faults: Fault[] = [];
  json['components'].forEach((each: unknown, index) => {
    try {
      const component = readComponent(ajv, each);
      rules.set(`${component.type}@${component.version}`, component);
    } catch (error) {
      faults.push(
        fault('INVALID_SHAPE', {
          expected: 'a component with type, version, slots and a props schema that compiles',
          got: String(error),
          pointer: `/components/${index}`,
        }),
      );
    }
  });
  if (faults.length > 0) return { ok: false, faults };
  return {
    ok: true,
    value: {
      types: () => [...new Set([...rules.values()].map(({ type }) => type))],
      find: (type, version = 1) => rules.get(`${type}@${version}`),
    },
  };
}

function readComponent(ajv: Ajv2020, value: unknown): ComponentRules {
  if (!isObject(value)) throw new Error('no object');
  const { type, version, slots, heading, propsSchema } = value;
  if (typeof type !== 'string' || typeof version !== 'number' || !isObject(slots) || !isObject(propsSchema))
    throw new Error('type, version, slots or propsSchema is missing');
  const validate = ajv.compile(propsSchema);
  return {
    type,
    version,
    slots: slots as Record<string, SlotRule>,
    propsSchema,
    ...(isObject(heading) ? { heading: heading as unknown as NonNullable<ComponentRules['heading']> } : {}),
    validateProps: (props) =>
      validate(props) ? null : (validate.errors ?? []).map((error) => ({ ...error, message: error.message ?? '' })),
  };
}

/** The values that props schemas refer to: prices, pictures, product cards. */
function shopValues(): AnySchemaObject {
  const parsed: unknown = JSON.parse(
    readFileSync(new URL('../../../../schemas/shop.schema.json', import.meta.url), 'utf8'),
  );
  if (!isObject(parsed)) throw new Error('expected shop.schema.json to hold a schema, got something else');
  return parsed;
}
