/**
 * The operators of conditions. GrowthBook has more, `$regex` among them: an expression of 28 characters can block a
 * process for ever, so the list is closed wherever a condition is written, and wherever one is evaluated.
 */
export const CONDITION_OPERATORS = {
  /** Over lists of conditions. */
  list: new Set(['$and', '$or', '$nor']),
  literal: new Set(['$eq', '$ne']),
  order: new Set(['$gt', '$gte', '$lt', '$lte']),
  set: new Set(['$in', '$nin']),
} as const;

const ALL: ReadonlySet<string> = new Set([
  ...Object.values(CONDITION_OPERATORS).flatMap((names) => [...names]),
  '$not',
  '$exists',
]);
const DEEPEST = 12;
const MOST_PARTS = 2_000;

/** Whether evaluating a condition costs what our own operators cost: no other operator anywhere in it, neither too deep nor too large. */
export function hasKnownOperators(condition: unknown): boolean {
  let parts = 0;
  const isKnown = (value: unknown, depth: number): boolean => {
    parts += 1;
    if (parts > MOST_PARTS || depth > DEEPEST) return false;
    if (Array.isArray(value)) return value.every((each) => isKnown(each, depth + 1));
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(
      ([name, part]) => (!name.startsWith('$') || ALL.has(name)) && isKnown(part, depth + 1),
    );
  };
  return isKnown(condition, 0);
}
