import {
  DIMENSION_ROWS,
  type Dimension,
  type DimensionRow,
  type LayerDocument,
  type LayoutDocument,
} from '@vitrine/schemas';
import { dependenciesOf, type AppliedLayer, type RequestFacts, type SubjectFacts } from '../resolve/index.ts';

/** More are not tried; the nearest moments come first. */
const MOST = 256;

/**
 * The requests that can see different pages: the given one, and every combination of the dimensions on which a document
 * depends, now and after each scheduled change, and of what the page is about, as far as a condition asks for it.
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
  const subjects = subjectsOf((name) => dependencies.flatMap(({ subject }) => [...(subject.get(name) ?? [])]));
  return times
    .flatMap((now) =>
      subjects.flatMap((subject) =>
        visitors.map((visitor) => ({ ...visitor, now, ...(subject === undefined ? {} : { subject }) })),
      ),
    )
    .slice(0, MOST);
}

/** Nothing, and what can make a difference: categories and brands that conditions name, prices at their bounds and beside them. */
function subjectsOf(
  named: (name: keyof SubjectFacts) => readonly (string | number)[],
): readonly (SubjectFacts | undefined)[] {
  const texts = (name: 'category' | 'brand'): (string | undefined)[] => [
    undefined,
    ...new Set(named(name).filter((one) => typeof one === 'string')),
  ];
  const bounds = named('price').filter((one) => typeof one === 'number');
  const prices = [undefined, ...new Set(bounds.flatMap((price) => [price - 1, price, price + 1]))];
  const all = texts('category').flatMap((category) =>
    texts('brand').flatMap((brand) =>
      prices.map((price): SubjectFacts => ({
        ...(category === undefined ? {} : { category: [category] }),
        ...(brand === undefined ? {} : { brand }),
        ...(price === undefined ? {} : { price }),
      })),
    ),
  );
  return all.length === 1 ? [undefined] : all;
}

/** Every value of a dimension that can make a difference; of a text, none and those that documents name. */
function valuesOf(row: DimensionRow, named: readonly string[]): readonly (string | boolean)[] {
  if (row.kind === 'choice') return Object.keys(row.values);
  return row.kind === 'flag' ? [false, true] : ['', ...named];
}
