/**
 * Conditions over a visitor and its place, in the syntax of GrowthBook with closed lists of attributes and operators: one
 * evaluator for layouts, campaigns and the audiences of experiments, at the layout server as at the edge.
 */
export { ATTRIBUTE_NAMES, SUBJECT_NAMES } from './attributes.ts';
export {
  checkCondition,
  compileCondition,
  CONDITION_BOUNDS,
  type CompiledCondition,
  type ConditionProblem,
  type Predicate,
  type Subject,
} from './compile-condition.ts';
export { instantOf } from './instant.ts';
