import type { Part } from '../breakage.ts';

const edge = (file: string): string => `renderer/edge/src/experiments/${file}`;
const server = (file: string): string => `layout-server/src/experiments/${file}`;

export const EXPERIMENTS: Part = {
  name: 'experiments',
  project: 'unit',
  tests: ['renderer/edge/src/experiments', 'layout-server/src/experiments', 'tests/conformance'],
  breakages: [
    {
      breaks: 'a stored arm wins over changed shares',
      file: edge('assignment.ts'),
      find: 'if (earlier !== -1) {',
      replace: 'if (earlier < -1) {',
    },
    {
      breaks: 'a stored arm is for those whom the namespace allows',
      file: edge('assignment.ts'),
      find: 'choices.push(isAllowed(membership, user) ? earlier : -1);',
      replace: 'choices.push(earlier);',
    },
    {
      breaks: 'tests with similar keys are independent',
      file: edge('assignment.ts'),
      find: "{ hashAttribute: 'id', hashVersion: 2, seed }",
      replace: "{ hashAttribute: 'id', hashVersion: 1, seed }",
    },
    {
      breaks: 'each test hashes with its own seed',
      file: edge('assignment.ts'),
      find: "{ hashAttribute: 'id', hashVersion: 2, seed }",
      replace: "{ hashAttribute: 'id', hashVersion: 2, seed: 'one' }",
    },
    {
      breaks: 'the coverage bounds who takes part',
      file: edge('assignment.ts'),
      find: '      coverage,\n',
      replace: '',
    },
    {
      breaks: 'the weights share the visitors',
      file: edge('assignment.ts'),
      find: 'weights: variants.map(({ weight }) => weight),',
      replace: 'weights: variants.map(() => 1 / variants.length),',
    },
    {
      breaks: 'the audience narrows who takes part',
      file: edge('assignment.ts'),
      find: 'if (!audience(attributes)) {',
      replace: 'if (audience(attributes) === undefined) {',
    },
    {
      breaks: 'a namespace keeps visitors apart',
      file: edge('assignment.ts'),
      find: 'ranges: [[namespace.from, namespace.to] as [number, number]],',
      replace: 'ranges: [[0, 1] as [number, number]],',
    },
    {
      breaks: 'weights add up to 1',
      file: server('experiment-checks.ts'),
      find: 'Math.abs(sum - 1) <= WEIGHT_TOLERANCE',
      replace: 'sum <= 1 + WEIGHT_TOLERANCE',
    },
    {
      breaks: 'two running tests never change one node',
      file: server('experiment-checks.ts'),
      find: 'if (other === undefined) return [];',
      replace: 'if (other !== undefined || earlier.length >= 0) return [];',
    },
    {
      breaks: 'ranges of one namespace that overlap do not keep apart',
      file: server('experiment-checks.ts'),
      find: 'return oneTo <= otherFrom || otherTo <= oneFrom;',
      replace: 'return true;',
    },
    {
      breaks: 'only one namespace keeps visitors apart',
      file: server('experiment-checks.ts'),
      find: ' || one.namespace.id !== other.namespace.id)',
      replace: ')',
    },
    {
      breaks: 'a page has at most 16 arms',
      file: server('experiment-checks.ts'),
      find: 'count > MAX_ARMS',
      replace: 'count > MAX_ARMS + 1',
    },
    {
      breaks: 'the control changes nothing',
      file: server('experiment-checks.ts'),
      find: '...(control?.layer === undefined',
      replace: '...(control?.layer !== null',
    },
    {
      breaks: 'what decides who sees what begins a new phase',
      file: server('lifecycle/phases.ts'),
      find: "status !== 'draft' && decides(before) !== decides(proposal)",
      replace: "status !== 'draft' && false",
    },
    {
      breaks: 'a draft that changes has no new phase',
      file: server('lifecycle/phases.ts'),
      find: "const isNewPhase = status !== 'draft' && ",
      replace: 'const isNewPhase = ',
    },
    {
      breaks: 'a new phase has a new seed',
      file: server('lifecycle/phases.ts'),
      find: '{ ...proposal, status, phase: phase + 1, seed: newSeed() }',
      replace: '{ ...proposal, status, phase: phase + 1, seed }',
    },
    {
      breaks: 'a start after a pause goes on with its phase',
      file: server('lifecycle/phases.ts'),
      find: "return status === 'stopped'",
      replace: "return status === 'stopped' || status === 'paused'",
    },
    {
      breaks: 'a split that is not to be believed is told',
      file: server('results/sample-ratio.ts'),
      find: 'mismatch: pValue < MISMATCH_BELOW',
      replace: 'mismatch: pValue < 0',
    },
    {
      breaks: 'arms without a weight are left out of the split',
      file: server('results/sample-ratio.ts'),
      find: 'const planned = arms.filter(({ weight }) => weight > 0);',
      replace: 'const planned = arms.filter(({ weight }) => weight >= 0);',
    },
    {
      breaks: 'the degrees of freedom are one less than the arms',
      file: server('results/sample-ratio.ts'),
      find: 'const degreesOfFreedom = planned.length - 1;',
      replace: 'const degreesOfFreedom = planned.length;',
    },
    {
      breaks: 'the interval has the width that its confidence asks for',
      file: server('results/welch.ts'),
      find: 'tQuantile(1 - alpha / 2, degreesOfFreedom)',
      replace: 'tQuantile(1 - alpha, degreesOfFreedom)',
    },
    {
      breaks: 'the p value is two-sided',
      file: server('results/welch.ts'),
      find: 'pValue: 2 * tCdf(',
      replace: 'pValue: tCdf(',
    },
    {
      breaks: 'the variance of a mean is over n − 1',
      file: server('results/welch.ts'),
      find: '/ (units - 1) };',
      replace: '/ units };',
    },
    {
      breaks: 'an arm of fewer than two visitors says nothing',
      file: server('results/welch.ts'),
      find: 'units < 2 || !(variance > 0))) return undefined;',
      replace: '!(variance > 0) && units < 0)) return undefined;',
    },
  ],
};

export const RESULTS: Part = {
  name: 'results of experiments',
  project: 'integration',
  tests: ['layout-server/src/experiments'],
  breakages: [
    {
      breaks: 'figures of a split that is not to be believed are hidden',
      file: server('results/experiment-results.ts'),
      find: 'figures: ratio?.mismatch === true ? undefined :',
      replace: 'figures: ratio?.mismatch === undefined ? undefined :',
    },
    {
      breaks: 'only what a visitor did after the first exposure counts',
      file: server('results/results-repository.ts'),
      find: ' and c.at >= s.first_at',
      replace: '',
    },
    {
      breaks: 'refunds count against orders',
      file: server('results/results-repository.ts'),
      find: "c.kind in ('order', 'refund')",
      replace: "c.kind in ('order')",
    },
    {
      breaks: 'a visitor who was seen in two arms counts for none',
      file: server('results/results-repository.ts'),
      find: 'not multiple and not earlier as counts',
      replace: 'not earlier as counts',
    },
    {
      breaks: 'a visitor of an earlier phase counts for none',
      file: server('results/results-repository.ts'),
      find: 'not multiple and not earlier as counts',
      replace: 'not multiple as counts',
    },
    {
      breaks: 'an event counts in the node that the test is about',
      file: server('results/results-repository.ts'),
      find: ' or c.list = ${goalNode ?? null})',
      replace: ' or true)',
    },
    {
      breaks: 'results are those of one shop',
      file: server('results/results-repository.ts'),
      find: 'left join conversions c on c.tenant = ${tenant} and c.unit = s.unit',
      replace: 'left join conversions c on c.unit = s.unit',
    },
    {
      breaks: 'another arm later marks the visitor',
      file: server('exposures/exposures-repository.ts'),
      find: 'or excluded.multiple or ${table.variant} <> excluded.variant`,\n',
      replace: 'or excluded.multiple`,\n',
    },
    {
      breaks: 'the first exposure is the earliest one',
      file: server('exposures/exposures-repository.ts'),
      find: 'sql`least(${table.firstAt}, excluded.first_at)`',
      replace: 'sql`greatest(${table.firstAt}, excluded.first_at)`',
    },
  ],
};
