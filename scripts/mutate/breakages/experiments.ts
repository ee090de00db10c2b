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
      find: 'decides(before) !== decides(proposal)',
      replace: 'false',
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
      find: '{ ...planned, status, phase: phase + 1, seed: newSeed() }',
      replace: '{ ...planned, status, phase: phase + 1, seed }',
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
      breaks: 'more coverage goes on with its phase, less does not',
      file: server('lifecycle/phases.ts'),
      find: '(!isRaised || ',
      replace: '(isRaised || ',
    },
    {
      breaks: 'where few are expected the split is tested exactly',
      file: server('results/sample-ratio.ts'),
      find: 'total * share < FEWEST_EXPECTED',
      replace: 'total * share < 0',
    },
    {
      breaks: 'the interval has the width that its confidence asks for',
      file: server('results/intervals.ts'),
      find: 'tQuantile(1 - alpha / 2, degreesOfFreedom)',
      replace: 'tQuantile(1 - alpha, degreesOfFreedom)',
    },
    {
      breaks: 'the p value is two-sided',
      file: server('results/intervals.ts'),
      find: 'return 2 * tCdf(',
      replace: 'return tCdf(',
    },
    {
      breaks: 'before the planned end the intervals hold at every look',
      file: server('results/experiment-results.ts'),
      find: 'progress?.share === 1',
      replace: 'progress?.share !== undefined',
    },
    {
      breaks: 'nothing is said of too few',
      file: server('results/metric-results.ts'),
      find: '>= BURN_IN',
      replace: '>= 0',
    },
    {
      breaks: 'there is no p value before the planned end',
      file: server('results/metric-results.ts'),
      find: "effect && looking.kind === 'fixed' && ",
      replace: 'effect && ',
    },
    {
      breaks: 'each arm costs the others some of their level',
      file: server('results/holm.ts'),
      find: 'if (goesOn) level = alpha / remaining;',
      replace: 'if (goesOn) level = alpha;',
    },
    {
      breaks: 'a relative effect knows that the control is an estimate',
      file: server('results/effects.ts'),
      find: '(difference ** 2 * variance) / control.units / mean ** 4 +',
      replace: '0 +',
    },
    {
      breaks: 'the variance of a mean is over n − 1',
      file: server('results/moments.ts'),
      find: '(sumOfSquares - sum ** 2 / units) / (units - 1)',
      replace: '(sumOfSquares - sum ** 2 / units) / units',
    },
    {
      breaks: 'an arm of fewer than two visitors says nothing',
      file: server('results/effects.ts'),
      find: 'units < 2 || !(variance > 0))) return undefined;',
      replace: '!(variance > 0) && units < 0)) return undefined;',
    },
    {
      breaks: 'visitors after the planned end do not decide',
      file: server('results/planned-visitors.ts'),
      find: 'if (before !== undefined && hour >= before) continue;',
      replace: '',
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
      find: 'ratio?.mismatch === true ? []',
      replace: 'ratio?.mismatch === undefined ? []',
    },
    {
      breaks: 'only what a visitor did after the first exposure counts',
      file: server('results/metric-sums.ts'),
      find: 'const after = sql`c.at >= s.first_at`;',
      replace: 'const after = sql`true`;',
    },
    {
      breaks: 'refunds count against orders',
      file: server('shop-metrics.ts'),
      find: "events: ['order', 'refund']",
      replace: "events: ['order']",
    },
    {
      breaks: 'a visitor who was seen in two arms counts for none',
      file: server('results/metric-sums.ts'),
      find: 'not multiple and not earlier as counts',
      replace: 'not earlier as counts',
    },
    {
      breaks: 'a visitor of an earlier phase counts for none',
      file: server('results/metric-sums.ts'),
      find: 'not multiple and not earlier as counts',
      replace: 'not multiple as counts',
    },
    {
      breaks: 'an event counts in the node that the test is about',
      file: server('results/metric-sums.ts'),
      find: '[sql`c.list = ${node}`]',
      replace: '[]',
    },
    {
      breaks: 'views of the page under test are no success',
      file: server('results/metric-sums.ts'),
      find: "sql`not (c.kind = 'page-view' and c.item = ${page})`,",
      replace: '',
    },
    {
      breaks: 'results are those of one shop',
      file: server('results/metric-sums.ts'),
      find: 'c.tenant = ${tenant} and c.unit = s.unit',
      replace: 'c.unit = s.unit',
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
