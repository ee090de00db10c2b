import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { audienceOf } from '@vitrine/edge/audience';
import { ANYBODY, visitorClassOf, type Fault, type LayoutDocument, type ResolvedNode } from '@vitrine/schemas';
import { checkCondition } from '@vitrine/schemas/conditions';
import {
  fill,
  resolve,
  type AppliedLayer,
  type DataResult,
  type DraftNode,
  type Need,
  type PlaceOf,
  type Resolution,
} from '../../layout-server/src/layout/resolve/index.ts';
import { libraryOf, requestOf, type LibraryCase, type RequestCase } from './setting.ts';

interface ResolveCase {
  name: string;
  base?: LayoutDocument;
  layers?: (Partial<Omit<AppliedLayer, 'document'>> & { document: Partial<AppliedLayer['document']> })[];
  request?: RequestCase;
  results?: Record<string, { value?: unknown; tags?: string[]; expires?: string; failed?: string }>;
  expect: {
    slots?: Record<string, string[]>;
    props?: Record<string, object>;
    nodes?: Record<string, object>;
    gone?: string[];
    warnings?: [string, string | null, string | null, string][];
    needs?: object[];
    later?: { node: string; needs: object[] }[];
    provenance?: Partial<Record<'nodes' | 'values' | 'moved' | 'absent', Record<string, unknown>>>;
    meta?: object;
    vary?: string[];
    tags?: string[];
    validUntil?: string;
    criticalFailures?: string[];
    dataTags?: string[];
    dataValidUntil?: string;
  };
}

interface ConditionCase {
  name: string;
  condition: Record<string, never>;
  request?: RequestCase;
  holds?: boolean;
  switches?: string[];
  problems?: [string, string][];
}

function filesOf<T>(folder: string): { file: string; content: T }[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, content: JSON.parse(readFileSync(join(path, file), 'utf8')) as T }));
}

const defaults = JSON.parse(readFileSync(join(import.meta.dirname, 'defaults.json'), 'utf8')) as {
  request: RequestCase;
  library: LibraryCase;
};
const library = libraryOf(defaults.library);

describe.each(filesOf<{ base?: LayoutDocument; cases: ResolveCase[] }>('resolve'))('resolve/$file', ({ content }) => {
  it.each(content.cases)('$name', (one) => {
    const base = one.base ?? content.base;
    if (base === undefined) throw new Error(`Expected a base for "${one.name}", got none`);
    const layers = (one.layers ?? []).map(({ document, ...layer }, index): AppliedLayer => ({
      id: `layer-${index + 1}`,
      kind: 'tenant',
      ...layer,
      document: { page: base.page, prefix: 'at', ops: [], ...document },
    }));
    const resolution = resolve({ base, layers, request: requestOf(defaults.request, one.request), library });
    expect(outcomeOf(one, resolution)).toEqual(one.expect);
  });
});

describe.each(filesOf<{ cases: ConditionCase[] }>('conditions'))('conditions/$file', ({ content }) => {
  it.each(content.cases)('$name', ({ condition, request, holds = false, switches, problems = [] }) => {
    const root = { id: 'root', type: 'page', slots: { main: [{ id: 'node', type: 'rich-text', when: condition }] } };
    const { tree } = resolve({
      base: { page: 'home', catalog: 1, root },
      layers: [],
      request: requestOf(defaults.request, request),
      library,
    });
    const found = checkCondition(condition, switches).map(({ code, pointer }) => [code, pointer]);
    // Which switches exist is asked at publish alone: at run time one that is unknown is off.
    const shown = switches === undefined && tree.slots?.['main']?.length === 1;
    expect({ problems: found, holds: shown }).toEqual({ problems, holds });
  });

  // The edge asks the same of visitors; switches are not theirs, so such an audience is for nobody. An experiment that names
  // none has the empty one, which is for everybody.
  it.each(content.cases.filter(({ condition }) => Object.keys(condition).length > 0))(
    '$name, as the audience of an experiment',
    ({ condition, request, holds = false }) => {
      const { now, ...facts } = requestOf(defaults.request, request);
      const { tenant, locale, page, path } = facts;
      const asksForSwitch = JSON.stringify(condition).includes('"switch');
      expect(
        audienceOf(condition)({
          id: 'visitor',
          tenant,
          locale,
          page,
          path,
          time: now.toISOString(),
          ...visitorClassOf({ ...ANYBODY, ...facts }),
        }),
      ).toBe(holds && !asksForSwitch);
    },
  );
});

type Tree = DraftNode | ResolvedNode;

/** The members of the outcome that a case lists, in the shape in which it lists them. */
function outcomeOf({ results, expect: wanted }: ResolveCase, resolution: Resolution): ResolveCase['expect'] {
  const filled =
    results === undefined
      ? undefined
      : fill({ tree: resolution.tree, results: resultsOf(resolution, results), placeOf });
  const nodes = new Map([...nodesOf(filled?.root ?? resolution.tree)].map((node) => [node.id, node]));
  const { provenance, meta, vary, tags, validUntil } = resolution;
  const listed = <T>(names: Record<string, unknown> | undefined, find: (name: string) => T) =>
    Object.fromEntries(Object.keys(names ?? {}).map((name) => [name, find(name)]));
  const all = {
    slots: listed(wanted.slots, (place) => {
      const dot = place.lastIndexOf('.');
      return nodes.get(place.slice(0, dot))?.slots?.[place.slice(dot + 1)]?.map(({ id }) => id);
    }),
    props: listed(wanted.props, (id) => nodes.get(id)?.props),
    nodes: listed(wanted.nodes, (id) => withoutSlots(nodes.get(id))),
    gone: wanted.gone?.filter((id) => !nodes.has(id)),
    warnings: [...resolution.warnings, ...(filled?.warnings ?? [])].map(({ code, layer, nodeId, pointer }: Fault) => [
      code,
      layer ?? null,
      nodeId ?? null,
      pointer,
    ]),
    needs: resolution.needs.map(withoutKey),
    later: resolution.later.map(({ node, needs }) => ({ node, needs: needs.map(withoutKey) })),
    provenance: listed(wanted.provenance, (kind) =>
      listed(wanted.provenance?.[kind as 'nodes'], (id) => provenance[kind as 'nodes'][id]),
    ),
    meta,
    vary,
    tags,
    validUntil,
    criticalFailures: filled?.criticalFailures,
    dataTags: filled?.tags,
    dataValidUntil: filled?.validUntil,
  };
  return listed(wanted, (name) => all[name as keyof typeof all]);
}

/** What stands in the place of a node that comes later: a renderer's own matter, so the cases know it only as "place". */
const placeOf: PlaceOf = ({ id, props }, fallback) => ({
  id,
  type: 'place',
  v: 1,
  props,
  ...(fallback === undefined ? {} : { slots: { waiting: [fallback] } }),
});

function withoutKey({ key: _key, ...need }: Need): object {
  return need;
}

function withoutSlots(node: Tree | undefined): object | undefined {
  if (node === undefined) return undefined;
  const { slots: _slots, ...rest } = node;
  return rest;
}

function resultsOf({ needs }: Resolution, results: NonNullable<ResolveCase['results']>): Map<string, DataResult> {
  return new Map(
    needs.flatMap(({ key, source }): [string, DataResult][] => {
      const result = results[source];
      if (result === undefined) return [];
      const { failed, value, tags = [], expires } = result;
      return [
        [
          key,
          failed === undefined
            ? { ok: true, value, tags, ...(expires === undefined ? {} : { expires }) }
            : { ok: false, reason: failed },
        ],
      ];
    }),
  );
}

function* nodesOf(node: Tree): Generator<Tree> {
  yield node;
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* nodesOf(child);
  if (node.fallback !== undefined) yield* nodesOf(node.fallback);
}
