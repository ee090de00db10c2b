/** Uses JSON Schemas that a caller sent, without trusting them. Used by the check of another catalog. */
export { judgeProps, type FaultySchema, type Judgement } from './judge-props.ts';
