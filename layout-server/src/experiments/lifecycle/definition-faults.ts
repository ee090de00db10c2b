import { fault, oneOf, type Experiment, type Fault } from '@vitrine/schemas';
import type { ExperimentsAssessment } from '../../layout/publishing/index.ts';
import type { Holdout } from '../holdouts/index.ts';
import { layersOfArm, namedPages, pagesOfTest } from '../index.ts';
import type { ExperimentState } from './current-experiments.ts';

/** Faults of named holdouts that the shop does not have: they would hold nobody out, unnoticed. */
export function holdoutFaults(
  { key, holdouts: named = [] }: Pick<Experiment, 'key' | 'holdouts'>,
  tenant: string,
  all: readonly Holdout[],
): Fault[] {
  return named.flatMap((name, index) =>
    all.some((each) => each.key === name)
      ? []
      : [
          fault('UNKNOWN_DATA', {
            expected: `a holdout of ${tenant}${all.length === 0 ? ', which has none' : `: ${all.map((each) => each.key).join(', ')}`}`,
            got: name,
            pointer: `/holdouts/${index}`,
            layer: `${tenant}/experiments/${key}`,
          }),
        ],
  );
}

/** Faults of pages that the shop does not have: a test of them would run, and nobody would take part. */
export function pageFaults(experiment: Experiment, tenant: string, { pages }: ExperimentsAssessment): Fault[] {
  if (pages.length === 0) return [];
  return pagesOfTest(experiment).flatMap((page) =>
    pages.includes(page)
      ? []
      : [
          fault('MISSING', {
            expected: `a page of ${tenant}: ${oneOf(pages, page)}`,
            got: page,
            pointer: page === experiment.page ? '/page' : '/variants',
            layer: `${tenant}/experiments/${experiment.key}`,
          }),
        ],
  );
}

/** Faults of arms that look alike to everybody, which would measure chance; those that apps or readers of the flag tell apart are none of ours. */
export function alikeFaults(experiment: Experiment, tenant: string, { equalArms }: ExperimentsAssessment): Fault[] {
  const pages = pagesOfTest(experiment);
  return equalArms.map(([one, other]) =>
    fault('EQUAL_ARMS', {
      expected: `arms that differ to somebody on ${namedPages(pages)} as ${pages.length === 1 ? 'it is' : 'they are'} published now`,
      got: `${one} and ${other}`,
      pointer: '/variants',
      layer: `${tenant}/experiments/${experiment.key}`,
    }),
  );
}

/** Faults of nodes to count in that the page does not have: what happens in them, or their sight, would never come. */
export function goalFaults(experiment: Experiment, tenant: string, nodes: ReadonlySet<string> | undefined): Fault[] {
  const { key, goalNode, seenNode, watchNodes = [] } = experiment;
  const named = [
    ['/goalNode', goalNode] as const,
    ['/seenNode', seenNode] as const,
    ...watchNodes.map((node, index) => [`/watchNodes/${index}`, node] as const),
  ];
  return named.flatMap(([pointer, node]) =>
    node === undefined || nodes === undefined || nodes.has(node)
      ? []
      : [
          fault('MISSING_NODE', {
            expected: `a node of ${namedPages(pagesOfTest(experiment))} to count in`,
            got: node,
            pointer,
            layer: `${tenant}/experiments/${key}`,
          }),
        ],
  );
}

/** Faults of a goal beside a metric that decides in its place: whoever wrote both would read figures of the one and take them for the other. */
export function unusedGoalFaults(
  { key, goal, goalNode, metrics }: Pick<Experiment, 'key' | 'goal' | 'goalNode' | 'metrics'>,
  tenant: string,
): Fault[] {
  const primary = metrics?.primary;
  if (primary === undefined) return [];
  return Object.entries({ goal, goalNode }).flatMap(([name, got]) =>
    got === undefined
      ? []
      : [
          fault('NOT_ALLOWED', {
            expected: `either a goal or a metric that decides: "${primary}" (metrics.primary) does, and no ${name} counts beside it; leave out one of the two`,
            got,
            pointer: `/${name}`,
            layer: `${tenant}/experiments/${key}`,
          }),
        ],
  );
}

/** The fault of an arm that hides the node whose sight lets a visitor count: nobody of it would, and the split could never be believed. */
export function sightFaults({ key, seenNode, variants }: Experiment, tenant: string): Fault[] {
  if (seenNode === undefined) return [];
  return variants
    .filter((arm) => layersOfArm(arm).some(({ ops }) => ops.some(({ op, node }) => op === 'hide' && node === seenNode)))
    .map((arm) =>
      fault('NOT_ALLOWED', {
        expected: `a node that every arm shows; arm "${arm.key}" hides it, and nobody with it would count`,
        got: seenNode,
        pointer: '/seenNode',
        layer: `${tenant}/experiments/${key}`,
      }),
    );
}

/** Faults of a start without a planned size and duration: nobody could say when its figures may decide. One that nobody takes part in decides nothing. */
export function planFaults({ key, coverage = 1, plannedVisitors, plannedDays }: Experiment, tenant: string): Fault[] {
  if (coverage === 0) return [];
  const missing = (pointer: string, expected: string) =>
    fault('MISSING', { expected, got: undefined, pointer, layer: `${tenant}/experiments/${key}` });
  const how = `"experiments plan ${tenant}/${key} --lift 10%" proposes it`;
  return [
    ...(plannedVisitors === undefined
      ? [missing('/plannedVisitors', `how many visitors each arm needs before its figures may decide; ${how}`)]
      : []),
    ...(plannedDays === undefined
      ? [missing('/plannedDays', `how many days the test runs before its figures may decide; ${how}`)]
      : []),
  ];
}

/** The refusal to forget a test: what visitors saw stays on record, and a file is taken away where it lies. */
export function keptFault({ tenant, source, definition: { key, status } }: ExperimentState): Fault {
  return fault('NOT_ALLOWED', {
    expected:
      source === 'file'
        ? `a draft of the store; this one is the file tenants/${tenant}/experiments/${key}.json`
        : `a draft that never ran; "experiments stop ${tenant}/${key}" ends one that did, and its results stay`,
    got: status,
    layer: `${tenant}/experiments/${key}`,
  });
}

/** The refusal to pause or to stop what does not run: what can be done with it is another deed. */
export function idleFault({ tenant, definition: { key, status } }: ExperimentState): Fault {
  const id = `${tenant}/${key}`;
  return fault('NOT_ALLOWED', {
    expected:
      status === 'draft'
        ? `a test that runs; "experiments discard ${id}" forgets a draft, "experiments start ${id}" starts it`
        : `a test that runs; "experiments start ${id}" begins a new phase of one that was stopped`,
    got: status,
    layer: `${tenant}/experiments/${key}`,
  });
}

/** The refusal of what a shipped test cannot do any more. */
export function shippedFault({ tenant, definition: { key, shipped } }: ExperimentState): Fault {
  return fault('NOT_ALLOWED', {
    expected: `a test that is not shipped; "experiments revert ${tenant}/${key}" takes its arm out of ${shipped?.document ?? 'its layer'}, or give the next test another key`,
    got: 'shipped',
    layer: `${tenant}/experiments/${key}`,
  });
}
