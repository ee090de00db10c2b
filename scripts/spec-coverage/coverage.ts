/** One area of the catalogue, such as RT, and what is known of its requirements. */
export interface AreaCoverage {
  area: string;
  /** Shown by a test of tests/acceptance that passed. */
  proved: string[];
  /** Not proved, but a test outside tests/acceptance names it. */
  named: string[];
  /** Neither. */
  open: string[];
}

const NUMBER = /\b[A-Z]{2}-\d{3}\b/g;
const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/**
 * Requirement numbers in the texts of a test file: titles, and the rows of tables that titles are made of.
 * Comments do not count: they prove nothing.
 */
export function numbersIn(source: string): string[] {
  const texts = source.match(COMMENT_OR_TEXT)?.filter((part) => !part.startsWith('/')) ?? [];
  return [...new Set(texts.flatMap((text) => text.match(NUMBER) ?? []))];
}

/** Coverage by area, in the order of the catalogue. `named` may hold what is proved as well. */
export function coverageOf(
  catalogue: readonly string[],
  { proved, named }: { proved: ReadonlySet<string>; named: ReadonlySet<string> },
): AreaCoverage[] {
  const areas = new Map<string, AreaCoverage>();
  for (const number of catalogue) {
    const area = number.slice(0, 2);
    const entry = areas.get(area) ?? { area, proved: [], named: [], open: [] };
    entry[proved.has(number) ? 'proved' : named.has(number) ? 'named' : 'open'].push(number);
    areas.set(area, entry);
  }
  return [...areas.values()];
}

/** Numbers of known areas that the catalogue does not have: a slip of the pen in a test's title. */
export function strangersIn(catalogue: readonly string[], named: ReadonlySet<string>): string[] {
  const areas = new Set(catalogue.map((number) => number.slice(0, 2)));
  return [...named].filter((number) => areas.has(number.slice(0, 2)) && !catalogue.includes(number)).sort();
}
