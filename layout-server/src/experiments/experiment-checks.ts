import { fault, type Experiment, type Fault, type Operation } from '@vitrine/schemas';
import { isFrameName } from '../layout/documents/index.ts';
import { layersOfArm, namedPages, pagesOfTest } from './pages-of-test.ts';
import { isOnlyWithheld } from './withheld-tests.ts';
import { checkCondition } from '@vitrine/schemas/conditions';

/** At most so many arms on one page: each multiplies the pages in the cache. */
export const MAX_ARMS = 16;
const WEIGHT_TOLERANCE = 1e-9;

/**
 * What is wrong with a tenant's experiments taken together; `label` names the tenant's folder in faults.
 * Each: weights that add up to 1 (LX-019), arms told apart, a control that changes nothing, layers of its own page, a
 * namespace's range with something in it, an audience that asks for what a visitor has, by operators of the closed list. Together: keys told apart, no two running ones on one node unless a namespace
 * keeps their visitors apart (LX-020), at most 16 arms a page.
 */
export function experimentFaults(experiments: readonly Experiment[], label: string): Fault[] {
  const running = experiments.filter(({ status }) => status === 'running');
  return [
    ...doubledKeys(experiments, label),
    ...experiments.flatMap((experiment) => ownFaults(experiment, label)),
    ...armCounts(running, label),
    ...collisions(running, label),
  ];
}

function ownFaults({ key, page, variants, namespace, audience, shipped }: Experiment, label: string): Fault[] {
  const layer = `${label}/experiments/${key}`;
  const sum = variants.reduce((total, { weight }) => total + weight, 0);
  const control = variants[0];
  const [from = 0, to = 0] = namespace?.range ?? [0, 1];
  // The edge knows visitors, not the switches of a shop.
  const problems = audience === undefined ? [] : checkCondition(audience, [], 'visitor');
  return [
    ...problems.map(({ code, pointer, expected, got }) =>
      fault(code, {
        expected: code === 'UNKNOWN_SWITCH' ? 'an attribute of the visitor, not a switch' : expected,
        got,
        pointer: `/audience${pointer}`,
        layer,
      }),
    ),
    ...(from < to
      ? []
      : [
          fault('OUT_OF_RANGE', {
            expected: 'a range that begins before it ends',
            got: [from, to],
            pointer: '/namespace/range',
            layer,
          }),
        ]),
    ...(Math.abs(sum - 1) <= WEIGHT_TOLERANCE
      ? []
      : [fault('EXPERIMENT_WEIGHTS', { expected: 'weights that add up to 1', got: sum, pointer: '/variants', layer })]),
    ...(control === undefined || layersOfArm(control).length === 0
      ? []
      : [
          fault('NOT_ALLOWED', {
            expected: 'a first variant without a layer: the control changes nothing',
            got: control.key,
            pointer: `/variants/0/${control.layer === undefined ? 'layers' : 'layer'}`,
            layer,
          }),
        ]),
    ...pageFaults(page, variants, layer),
    ...variants.flatMap((variant, index) => [
      ...(variants.findIndex((other) => other.key === variant.key) === index
        ? []
        : [
            fault('NOT_ALLOWED', {
              expected: 'a key of its own',
              got: variant.key,
              pointer: `/variants/${index}/key`,
              layer,
            }),
          ]),
      ...(variant.without === undefined || shipped !== undefined
        ? []
        : [
            fault('NOT_ALLOWED', {
              expected: 'an arm of a shipped test; "experiments ship --holdback" makes it',
              got: variant.key,
              pointer: `/variants/${index}/without`,
              layer,
            }),
          ]),
    ]),
  ];
}

/** One layer for each page, and among them the page that stands for the test: else its visitors see no difference there. */
function pageFaults(page: string, variants: Experiment['variants'], layer: string): Fault[] {
  const forbid = (expected: string, got: unknown, pointer: string): Fault =>
    fault('NOT_ALLOWED', { expected, got, pointer, layer });
  const changed = variants.flatMap(layersOfArm).map((each) => each.page);
  return [
    ...variants.flatMap(({ key, layer: own, layers = [] }, index) => [
      ...(own === undefined || own.page === page
        ? []
        : [
            forbid(
              `a layer of the page "${page}"; "layers" in its place changes other pages as well`,
              own.page,
              `/variants/${index}/layer/page`,
            ),
          ]),
      ...(own === undefined || layers.length === 0
        ? []
        : [forbid('either "layer" or "layers"', key, `/variants/${index}/layers`)]),
      ...layers.flatMap((each, at) =>
        layers.findIndex((other) => other.page === each.page) === at
          ? []
          : [forbid('one layer for each page', each.page, `/variants/${index}/layers/${at}/page`)],
      ),
    ]),
    ...(changed.length === 0 || changed.includes(page) || variants.every(({ layers }) => layers === undefined)
      ? []
      : [forbid(`a page that an arm changes, of ${namedPages([...new Set(changed)])}`, page, '/page')]),
  ];
}

function doubledKeys(experiments: readonly Experiment[], label: string): Fault[] {
  return experiments
    .filter(({ key }, index) => experiments.findIndex((other) => other.key === key) !== index)
    .map(({ key }) =>
      fault('NOT_ALLOWED', {
        expected: 'a key that no other experiment of the tenant has',
        got: key,
        pointer: '/key',
        layer: `${label}/experiments`,
      }),
    );
}

function armCounts(running: readonly Experiment[], label: string): Fault[] {
  const named = [...new Set(running.flatMap(pagesOfTest))];
  const frames = named.filter(isFrameName);
  // What is withheld is so at once: one more page for each, at most.
  const armsOf = (each: Experiment): number => (isOnlyWithheld(each) ? 1 : each.variants.length);
  // A page lies in one frame at most; whichever that is, its tests are on the page too.
  const countOn = (page: string): number =>
    Math.max(
      ...(isFrameName(page) ? [page] : [page, ...frames]).map((frame) =>
        running
          .filter((each) => pagesOfTest(each).some((one) => one === page || one === frame))
          .reduce((sum, each) => sum + armsOf(each), 0),
      ),
    );
  return named
    .map((page) => [page, countOn(page)] as const)
    .filter(([, count]) => count > MAX_ARMS)
    .map(([page, count]) =>
      fault('TOO_MANY_ARMS', {
        expected: `at most ${MAX_ARMS} arms of running experiments on the page "${page}"`,
        got: count,
        layer: `${label}/experiments`,
      }),
    );
}

/** A node that an arm changes, and the page or frame whose layer does it. */
interface Taken {
  node: string;
  page: string;
  by: Experiment;
}

function collisions(running: readonly Experiment[], label: string): Fault[] {
  const taken: Taken[] = [];
  return running.flatMap((experiment) => {
    const own = takenBy(experiment);
    const met = own.flatMap((each) => {
      const other = taken.find((one) => isSameNode(one, each) && !areApart(one.by, experiment))?.by;
      return other === undefined ? [] : [[each.node, other] as const];
    });
    taken.push(...own);
    return [...new Map(met)].map(([node, other]) =>
      fault('EXPERIMENT_COLLISION', {
        expected: `a node that no other running experiment changes; "${other.key}" changes it, and no namespace with ranges apart keeps their visitors apart`,
        got: experiment.key,
        nodeId: node,
        layer: `${label}/experiments/${experiment.key}`,
      }),
    );
  });
}

function takenBy(by: Experiment): Taken[] {
  return by.variants
    .flatMap(layersOfArm)
    .flatMap(({ page, ops }) => ops.flatMap(changedNode).map((node) => ({ node, page, by })));
}

/** The frame's nodes are those of every page in it, so a page's layer may change them too. */
function isSameNode(one: Taken, other: Taken): boolean {
  if (one.node !== other.node) return false;
  return one.page === other.page || isFrameName(one.page) !== isFrameName(other.page);
}

/** Whether no visitor can take part in both: one namespace, ranges that do not overlap. */
export function areApart(one: Experiment, other: Experiment): boolean {
  if (one.namespace === undefined || other.namespace === undefined || one.namespace.id !== other.namespace.id)
    return false;
  const [[oneFrom = 0, oneTo = 1], [otherFrom = 0, otherTo = 1]] = [one.namespace.range, other.namespace.range];
  return oneTo <= otherFrom || otherTo <= oneFrom;
}

/** An insert changes no existing node: its ids carry the layer's own prefix. */
function changedNode(operation: Operation): string[] {
  return operation.op === 'insert' ? [] : [operation.node];
}
