import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { fault, FORMATS, type AjvError, type LayoutDocument, type LayoutNode } from '@vitrine/schemas';
import { fullLibrary, requestFacts } from '../../resolve/testing/index.ts';
import type { AppliedLayer, RequestFacts } from '../../resolve/index.ts';
import type { ComponentLookup, ComponentRules, DocumentSetting, PageCheck, SourceLookup } from '../types.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);

function component(
  type: string,
  properties: Record<string, AnySchemaObject>,
  more: Partial<ComponentRules> & { required?: string[] } = {},
): ComponentRules {
  const { required = [], ...rules } = more;
  const validate = ajv.compile({ type: 'object', properties, required, additionalProperties: false });
  return {
    type,
    version: 1,
    slots: {},
    ...rules,
    validateProps: (props) => (validate(props) ? null : ([...(validate.errors ?? [])] as AjvError[])),
  };
}

const text = { type: 'string' };

const COMPONENTS: readonly ComponentRules[] = [
  component(
    'page',
    { skipLabel: text },
    {
      slots: {
        header: { accepts: ['usp-bar'], max: 1 },
        main: { accepts: ['*'] },
        footer: { accepts: ['footer'], max: 1 },
      },
    },
  ),
  component(
    'hero-banner',
    { headline: text, level: { type: 'integer' }, href: { type: 'string', format: 'safe-url' } },
    {
      required: ['headline'],
      heading: { prop: 'headline', level: 1, levelProp: 'level' },
    },
  ),
  component(
    'hero-banner',
    { headline: text, kicker: text },
    { version: 2, required: ['headline', 'kicker'], heading: { prop: 'headline', level: 1 } },
  ),
  component(
    'product-rail',
    {
      title: text,
      products: { type: 'array', maxItems: 3, items: { type: 'object', properties: { sku: text }, required: ['sku'] } },
    },
    { required: ['products'], heading: { prop: 'title', level: 2 } },
  ),
  component(
    'rich-text',
    { text, title: text, level: { type: 'integer' } },
    { heading: { prop: 'title', level: 3, levelProp: 'level' } },
  ),
  component('teaser-grid', {}, { slots: { items: { accepts: ['hero-banner', 'rich-text'], min: 1, max: 2 } } }),
  component('usp-bar', {}),
  component('footer', {}, { once: true }),
  component('countdown', {}, { island: 'visible' }),
  component('tabs', {}, { slots: { panels: { accepts: ['*'] } } }),
];

/** A small registry of its own, so that the gates are tested apart from the product's components. */
export const components: ComponentLookup = {
  types: () => [...new Set(COMPONENTS.map(({ type }) => type))],
  find: (type, version = 1) => COMPONENTS.find((each) => each.type === type && each.version === version),
};

/** One source, `products`, that takes a limit of at most 12. */
export const sources: SourceLookup = {
  find: (name) =>
    name !== 'products'
      ? undefined
      : {
          checkArgs: (args) => {
            const limit = (args as { limit?: unknown }).limit ?? 1;
            return typeof limit === 'number' && limit <= 12
              ? []
              : [fault('OUT_OF_RANGE', { expected: 'a limit of at most 12', got: limit, pointer: '/limit' })];
          },
        },
};

/** What documents are checked against: two locales with every word but those that begin with `missing`. */
export const setting: DocumentSetting = {
  id: 'at/home.layer',
  components,
  sources,
  switches: ['recommendations', 'payback'],
  editions: ['de-AT', 'nl-NL'].map((locale) => ({
    tenant: 'at',
    locale,
    library: fullLibrary,
    switches: { recommendations: true, payback: true },
  })),
};

/** A valid page: a hero with the one h1, a rail with data, a locked legal text. */
export function basePage(...more: LayoutNode[]): LayoutDocument {
  return {
    page: 'home',
    catalog: 1,
    root: {
      id: 'home',
      type: 'page',
      slots: {
        main: [
          { id: 'hero', type: 'hero-banner', props: { headline: { $t: 'home.headline' } } },
          {
            id: 'rail',
            type: 'product-rail',
            data: { products: { source: 'products', args: { limit: 4 } } },
            props: { title: 'Neu', products: { $data: 'products' } },
          },
          { id: 'legal', type: 'rich-text', lock: true, props: { text: { $t: 'home.legal' } } },
          ...more,
        ],
      },
    },
  };
}

/** A check of the valid page with layers and facts of choice. */
export function pageCheck({
  base = basePage(),
  layers = [],
  request = {},
}: { base?: LayoutDocument; layers?: AppliedLayer[]; request?: Partial<RequestFacts> } = {}): PageCheck {
  return { base, layers, request: requestFacts(request), library: fullLibrary, components, sources };
}

/** A tenant's layer of operations. */
export function tenantLayer(ops: AppliedLayer['document']['ops'], more: Partial<AppliedLayer> = {}): AppliedLayer {
  return { id: 'at/home.layer#1', kind: 'tenant', document: { page: 'home', prefix: 'at', ops }, ...more };
}
