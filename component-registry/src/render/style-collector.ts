import type { SharedSheet } from '../styling/shared-sheet.ts';
import { rulesOf, type StyleRule } from '../styling/style.ts';

/** Class attributes repeat from page to page; what is behind one is looked up once per process. */
const known = new Map<string, readonly StyleRule[]>();

/** Attributes are made of module-level class names, so the table is small; a bound keeps a mistake from growing it. */
const MAX_KNOWN = 10_000;

/** The sheets of pages by what was seen on them: pages of one layout, and most of one shop, see the same in the same order. */
const sheets = new Map<string, string>();

const MAX_SHEETS = 200;
/** Stands between attributes and in none of them. */
const SEPARATOR = '\0';

function rulesBehind(classAttribute: string): readonly StyleRule[] {
  let rules = known.get(classAttribute);
  if (rules === undefined) {
    rules = rulesOf(classAttribute);
    if (known.size < MAX_KNOWN) known.set(classAttribute, rules);
  }
  return rules;
}

/**
 * Collects the style rules of a page in the order in which nodes are walked. A node that fails takes back what was seen
 * since its beginning, so that only rules of shown nodes are printed.
 */
export class StyleCollector {
  readonly #linked: SharedSheet | undefined;
  readonly #seen = new Set<string>();
  /** What is in `#seen`, in the order of its first appearance. */
  readonly #journal: string[] = [];

  /** `linked` is a sheet that the page has anyway. */
  constructor(linked?: SharedSheet) {
    this.#linked = linked;
  }

  /** Notes a class attribute of a host element. */
  see(classAttribute: string): void {
    if (this.#seen.has(classAttribute)) return;
    this.#seen.add(classAttribute);
    this.#journal.push(classAttribute);
  }

  /** Notes every class name in the props of an island, which gets its names from its server part. */
  seeAll(value: unknown, depth = 0): void {
    if (typeof value === 'string') {
      if (rulesBehind(value).length > 0) this.see(value);
    } else if (value !== null && typeof value === 'object' && !('$$typeof' in value) && depth < 4) {
      for (const child of Object.values(value)) this.seeAll(child, depth + 1);
    }
  }

  /** A place to return to with `takeBack`. */
  mark(): number {
    return this.#journal.length;
  }

  takeBack(mark: number): void {
    for (const attribute of this.#journal.splice(mark)) this.#seen.delete(attribute);
  }

  /** The rules of everything seen, each once, in the order of declaration; without those that the linked sheet has. */
  css(): string {
    const seen = (this.#linked === undefined ? '' : SEPARATOR) + this.#journal.join(SEPARATOR);
    let sheet = sheets.get(seen);
    if (sheet === undefined) {
      const rules = new Set(this.#journal.flatMap(rulesBehind));
      sheet = [...rules]
        .filter(({ className }) => this.#linked?.has(className) !== true)
        .sort((a, b) => a.order - b.order)
        .map(({ css }) => css)
        .join('');
      if (sheets.size >= MAX_SHEETS) sheets.clear();
      sheets.set(seen, sheet);
    }
    return sheet;
  }
}
