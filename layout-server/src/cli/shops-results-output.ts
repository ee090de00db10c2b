import { table } from './columns.ts';
import { percent, type Colors } from './figures-output.ts';
import { changedMetricsText, DECIDED, metricText, splitText } from './results-output.ts';
import type { ShopsResultsRow } from './experiment-operations.ts';

/** What a test brought in several shops: together first, then in each. */
export function shopsResultsText(c: Colors, results: ShopsResultsRow): string {
  const { key, sentence, decision, arms, metrics, shops, leftOut } = results;
  return [
    c.bold(DECIDED.has(decision) ? sentence : c.yellow(sentence)),
    '',
    `${c.bold(key)} in ${shops.map(({ tenant }) => tenant).join(', ')} together; the intervals hold at every look`,
    '',
    table(
      c,
      ['ARM', 'WEIGHT', 'VISITORS'],
      arms.map(({ variant, weight, units }) => [c.bold(variant), percent(weight, 0), String(units)]),
    ),
    ...metrics.flatMap((metric) => ['', metricText(c, metric, { ...results, method: 'SEQUENCE' })]),
    '',
    splitText(c, results),
    ...shops.flatMap((shop) => changedMetricsText(c, shop.tenant, shop)),
    ...leftOut.map(({ name, why }) => c.yellow(`Not added up: ${name}, which ${why}`)),
    '',
    table(
      c,
      ['SHOP', 'STATUS', 'PHASE', 'VISITORS', 'BY ITSELF'],
      shops.map(({ tenant, status, phase, visitors, sentence: own }) => [
        c.bold(tenant),
        status,
        String(phase),
        String(visitors),
        own,
      ]),
    ),
  ].join('\n');
}
