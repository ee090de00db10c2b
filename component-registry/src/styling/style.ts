/**
 * Styles of server components: a Chakra style object becomes one class name and one ready rule, once per process.
 * Called by components at module level, read by the walk, which prints the rules of the class names that it sees.
 * Invariant: equal objects give equal class names in every process, so cached pages of several instances agree.
 * It does nothing in the browser: an island gets its class names as props from its server part.
 */
import { serializeStyles } from '@emotion/serialize';
import { compile, serialize, stringify } from 'stylis';
import { RULE_NUMBERS } from './rule-names.ts';
import type { StyleObject } from './style-object.ts';
import { system } from './system.ts';

/** A rule ready to print. `order` is the order of declaration, which is the order in the sheet. */
export interface StyleRule {
  readonly className: string;
  readonly css: string;
  readonly order: number;
}

const rules = new Map<string, StyleRule>();
const classNames = new Map<string, string>();

/**
 * The class name of a style. Several objects are merged, the last one wins; to vary an element, declare one merged style
 * per variant rather than put two class names on it, since between two rules the order of declaration decides.
 * @throws nothing; a property without a value is left out, an empty object gives a class without a rule.
 */
export function style(...objects: readonly StyleObject[]): string {
  // Chakra types its own theme's token names and breakpoints; StyleObject is the narrower type for ours.
  // It keeps what it made by the members of its arguments, whatever their order, which decides between `margin` and
  // `marginTop`; a text is no style and is skipped, but tells two orders apart.
  const inOrder = [...objects, JSON.stringify(objects)];
  const resolved = system.css(...(inOrder as unknown as Parameters<typeof system.css>));
  const serialized = serializeStyles([resolved]);
  const known = classNames.get(serialized.name);
  if (known !== undefined) return known;
  const className = freeName(serialized.name);
  classNames.set(serialized.name, className);
  const css = serialize(compile(`.${className}{${serialized.styles}}`), stringify);
  rules.set(className, { className, css, order: rules.size });
  return className;
}

/** So many signs tell all rules apart: a test looks that no two have the same. */
const END = 4;

/**
 * The number of a rule, or the end of its hash for one that has none yet, since names are what a page cannot compress. Two rules of
 * one end would be told apart by which of them is declared first, which is not the same in every process.
 */
function freeName(hash: string): string {
  const end = hash.slice(-END);
  const short = `v${RULE_NUMBERS.get(end)?.toString(36) ?? end}`;
  return rules.has(short) ? `v${hash}` : short;
}

/** The rules of everything that was declared so far, in that order; a component declares its styles when its module is loaded. */
export function declaredRules(): readonly StyleRule[] {
  return [...rules.values()];
}

/**
 * The rules behind the value of a class attribute; names that `style` did not make are skipped.
 * Empty for an attribute without such names.
 */
export function rulesOf(classAttribute: string): readonly StyleRule[] {
  return classAttribute.split(' ').flatMap((name) => rules.get(name) ?? []);
}
