const TEXT = { type: 'string' } as const;

/** JSON Schema of what nodes are told of the calculator. */
export const CALCULATOR_VALUE = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'counts', 'rows', 'hasOwnColours'],
  properties: {
    /** As it is typed; empty before anything was asked. */
    amount: TEXT,
    counts: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'isChosen'],
        properties: { value: TEXT, isChosen: { type: 'boolean' } },
      },
    },
    /** That the amount is another one than was asked for. */
    notice: TEXT,
    /** That nothing can be reckoned for a product of which nothing is chosen. */
    missing: TEXT,
    product: {
      type: 'object',
      additionalProperties: false,
      required: ['label', 'href'],
      properties: { label: TEXT, href: TEXT },
    },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'value'],
        properties: { label: TEXT, value: TEXT, isTotal: { type: 'boolean' } },
      },
    },
    hints: { type: 'array', items: TEXT },
    hasOwnColours: { type: 'boolean' },
  },
} as const;
