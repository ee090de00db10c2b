import {
  DIMENSION_ROWS,
  type Dimension,
  type DimensionRow,
  type LayerDocument,
  type LayoutDocument,
} from '@vitrine/schemas';
import { dependenciesOf, type AppliedLayer, type RequestFacts } from '../resolve/index.ts';

/** More are not tried; the nearest moments come first. */
const MOST = 256;

/**
 * The requests that can see different pages: the given one, and every combination of the dimensions on which a document
 * depends, now and after each scheduled change.
 */
export function combinations(
  base: LayoutDocument,
  layers: readonly AppliedLayer[],
  request: RequestFacts,
): RequestFacts[] {
  const dependencies = [base, ...layers.map(({ document }) => document)].map(
    (document: LayoutDocument | LayerDocument) => dependenciesOf(document),
  );
  const named = (dimension: Dimension): string[] =>
    dependencies.flatMap(({ texts }) => [...(texts.get(dimension) ?? [])]);
  const moments = new Set(
    dependencies.flatMap(({ moments: all }) => all.filter((moment) => moment > request.now.getTime())),
  );
  const times = [request.now, ...[...moments].sort((a, b) => a - b).map((moment) => new Date(moment))];

  let visitors: RequestFacts[] = [request];
  for (const [dimension, row] of DIMENSION_ROWS) {
    if (!dependencies.some(({ dimensions }) => dimensions.has(dimension))) continue;
    const values = new Set([request[dimension], ...valuesOf(row, named(dimension))]);
    visitors = visitors.flatMap((visitor) => [...values].map((value) => ({ ...visitor, [dimension]: value })));
  }
  return times.flatMap((now) => visitors.map((visitor) => ({ ...visitor, now }))).slice(0, MOST);
}

/** Every value of a dimension that can make a difference; of a text, none and those that documents name. */
function valuesOf(row: DimensionRow, named: readonly string[]): readonly (string | boolean)[] {
  if (row.kind === 'choice') return Object.keys(row.values);
  return row.kind === 'flag' ? [false, true] : ['', ...named];
}
