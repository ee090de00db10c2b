/**
 * Every code that a fault can carry. A code is a promise to programs: it may be added, never renamed.
 * The sentence in `Fault.message` is for people and may change.
 */
export const FAULT_CODES = [
  // reading
  'INVALID_JSON',
  'TOO_LARGE',
  'FORBIDDEN_KEY',
  // shape
  'INVALID_SHAPE',
  'MISSING',
  'UNKNOWN_FIELD',
  'WRONG_TYPE',
  'OUT_OF_RANGE',
  'NOT_ALLOWED',
  // components
  'UNKNOWN_TYPE',
  'UNKNOWN_VERSION',
  'INVALID_PROPS',
  'UNKNOWN_SLOT',
  'SLOT_NOT_ACCEPTED',
  'SLOT_COUNT',
  // graph
  'DUPLICATE_ID',
  'CYCLE',
  'TOO_DEEP',
  'TOO_MANY_NODES',
  'WRONG_PREFIX',
  'WRONG_ROOT',
  // operations
  'MISSING_NODE',
  'MISSING_VALUE',
  'LOCKED',
  'DISPLACED',
  'CONFLICTING_BASE',
  // meaning
  'UNKNOWN_SOURCE',
  'INVALID_ARGS',
  'UNKNOWN_DATA',
  'MISSING_MESSAGE',
  'UNKNOWN_ASSET',
  'MISSING_WORDS',
  'UNKNOWN_ROUTE',
  'UNKNOWN_CONTENT',
  'UNKNOWN_CONTEXT',
  'UNKNOWN_TAG',
  'UNSAFE_URL',
  'UNLAWFUL',
  'TYPED_FACT',
  'EMPTY_PAGE',
  'DOUBLE_PROMOTION',
  'EXAMPLE_WORDS',
  'NO_WORDS',
  'CUT_PICTURE',
  'UNKNOWN_PRODUCT',
  'UNKNOWN_CATEGORY',
  'TOO_FEW',
  'DEAD_LINK',
  'NO_ADDRESS',
  'NO_WAY_THERE',
  'HEADING_COUNT',
  'HEADING_ORDER',
  'UNKNOWN_ATTRIBUTE',
  'UNKNOWN_OPERATOR',
  'UNKNOWN_SWITCH',
  'INVALID_CONDITION',
  'EXPERIMENT_WEIGHTS',
  'EXPERIMENT_COLLISION',
  'TOO_MANY_ARMS',
  'EQUAL_ARMS',
  'TESTED_PAGE',
  // run time
  'DATA_FAILED',
  'DROPPED',
  'FALLBACK_USED',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];
