import { fault, type Experiment, type Fault, type Operation } from '@vitrine/schemas';
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
  const problems = audience === undefined ? [] : checkCondition(audience, []);
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
    ...(control?.layer === undefined
      ? []
      : [
          fault('NOT_ALLOWED', {
            expected: 'a first variant without a layer: the control changes nothing',
            got: control.key,
            pointer: '/variants/0/layer',
            layer,
          }),
        ]),
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
      ...(variant.layer === undefined || variant.layer.page === page
        ? []
        : [
            fault('NOT_ALLOWED', {
              expected: `a layer of the page "${page}"`,
              got: variant.layer.page,
              pointer: `/variants/${index}/layer/page`,
              layer,
            }),
          ]),
    ]),
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
  const byPage = new Map<string, number>();
  // What is withheld is so at once: one more page for each, at most.
  for (const each of running)
    byPage.set(each.page, (byPage.get(each.page) ?? 0) + (isOnlyWithheld(each) ? 1 : each.variants.length));
  return [...byPage]
    .filter(([, count]) => count > MAX_ARMS)
    .map(([page, count]) =>
      fault('TOO_MANY_ARMS', {
        expected: `at most ${MAX_ARMS} arms of running experiments on the page "${page}"`,
        got: count,
        layer: `${label}/experiments`,
      }),
    );
}

function collisions(running: readonly Experiment[], label: string): Fault[] {
  const takers = new Map<string, Experiment[]>();
  return running.flatMap((experiment) => {
    const { key, page, variants } = experiment;
    const nodes = new Set(variants.flatMap(({ layer }) => layer?.ops ?? []).flatMap(changedNode));
    return [...nodes].flatMap((node) => {
      const place = `${page} ${node}`;
      const earlier = takers.get(place) ?? [];
      takers.set(place, [...earlier, experiment]);
      const other = earlier.find((one) => !areApart(one, experiment));
      if (other === undefined) return [];
      return [
        fault('EXPERIMENT_COLLISION', {
          expected: `a node that no other running experiment changes; "${other.key}" changes it, and no namespace with ranges apart keeps their visitors apart`,
          got: key,
          nodeId: node,
          layer: `${label}/experiments/${key}`,
        }),
      ];
    });
  });
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
