/** resolve() of a page against `structuredClone` of the same document, and how its cost grows. Goals: ≤ 5 ×; linear or better. */
import { ANYBODY } from '@vitrine/schemas';
import { assignArms } from '@vitrine/edge/assignment';
import { resolve } from '../layout-server/src/layout/resolve/index.ts';
import { experimentsOf, layersOf, layoutOf, library, request } from './support/layout-cases.ts';
import { cpuMicros, rounded } from './support/measure.ts';
import type { Curve } from './support/plot.ts';
import { growthOf, print, type Row } from './support/report.ts';

const NODES = 60;
const LAYERS = 5;
const [pageOf60, fiveLayers] = [layoutOf(NODES), layersOf(LAYERS)];
const compared = await cpuMicros(
  {
    resolve: () => resolve({ base: pageOf60, layers: fiveLayers, request, library }),
    structuredClone: () => structuredClone(pageOf60),
  },
  { rounds: 31 },
);

async function measured(sizes: readonly number[], work: (size: number) => () => unknown): Promise<[number, number][]> {
  // All sizes take turns, so that the curve does not show how busy the machine was meanwhile.
  const micros = await cpuMicros(Object.fromEntries(sizes.map((size) => [String(size), work(size)])));
  return sizes.map((size) => [size, micros[String(size)] ?? Number.NaN]);
}

// The engine refuses pages of more than 5,000 nodes, so the curve ends there.
const byNodes = await measured([60, 180, 600, 1_800, 4_900], (size) => {
  const base = layoutOf(size);
  return () => resolve({ base, layers: fiveLayers, request, library });
});
const byLayers = await measured([1, 2, 4, 7, 10], (size) => {
  const layers = layersOf(size);
  return () => resolve({ base: pageOf60, layers, request, library });
});
const byExperiments = await measured([1, 5, 20, 60, 200], (size) => {
  const { layers, arms } = experimentsOf(size);
  return () => resolve({ base: pageOf60, layers, request: { ...request, arms }, library });
});
const attributes = {
  id: 'visitor-1',
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path: '/',
  ...ANYBODY,
  device: 'mobile' as const,
  time: request.now.toISOString(),
};
const assigned = await measured([1, 5, 20, 60, 200], (size) => {
  const experiments = Array.from({ length: size }, (_, index) => ({
    key: `exp${index}`,
    seed: `seed-${index}`,
    coverage: 1,
    audience: { device: { $in: ['mobile', 'desktop'] } },
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ],
  }));
  return () => assignArms({ experiments, attributes, stored: {} });
});

const curves: Curve[] = [
  {
    name: 'resolve-nodes',
    title: 'resolve(): nodes of the page (5 layers)',
    xLabel: 'nodes',
    yLabel: 'CPU, µs',
    series: [{ name: 'resolve()', points: byNodes }],
  },
  {
    name: 'resolve-layers',
    title: 'resolve(): layers on a page of 60 nodes',
    xLabel: 'layers',
    yLabel: 'CPU, µs',
    series: [{ name: 'resolve()', points: byLayers }],
  },
  {
    name: 'experiments',
    title: 'Running experiments on one page',
    xLabel: 'experiments',
    yLabel: 'CPU, µs',
    series: [
      { name: 'resolve()', points: byExperiments },
      { name: 'assignment', points: assigned },
    ],
  },
];
print({
  about: `resolve() of ${NODES} nodes with ${LAYERS} layers against structuredClone of the document, in turns, and its growth.`,
  rows: [
    {
      what: `\`resolve()\`, ${NODES} nodes, ${LAYERS} layers`,
      against: '`structuredClone` of the document',
      measured: rounded(compared.resolve / compared.structuredClone),
      unit: '× its CPU',
      goal: { atMost: 5 },
    },
    growth('`resolve()`, nodes of the page 60 → 4,900', byNodes),
    growth('`resolve()`, layers 1 → 10', byLayers),
    growth('`resolve()`, running experiments of the page 1 → 200', byExperiments),
    growth('assignment, running experiments of the page 1 → 200', assigned),
  ],
  details: { micros: compared },
  curves,
});

/** Linear or better. */
function growth(what: string, points: readonly [number, number][]): Row {
  const { cost, size } = growthOf(points);
  return { what, measured: rounded(cost), unit: '× the CPU', goal: { atMost: rounded(size) } };
}
