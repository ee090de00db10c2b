/**
 * The operators of conditions. GrowthBook has more, `$regex` among them: an expression of 28 characters can block a
 * process for ever, so the list is closed.
 */
export const CONDITION_OPERATORS = {
  /** Over lists of conditions. */
  list: new Set(['$and', '$or', '$nor']),
  literal: new Set(['$eq', '$ne']),
  order: new Set(['$gt', '$gte', '$lt', '$lte']),
  set: new Set(['$in', '$nin']),
} as const;

const { list, literal, order, set } = CONDITION_OPERATORS;

/** Those that stand where a condition stands. */
export const LOGICAL_NAMES: readonly string[] = [...list, '$not'];
/** Those that stand where a value stands. */
export const COMPARING_NAMES: readonly string[] = [...literal, ...order, ...set, '$exists', '$not'];
