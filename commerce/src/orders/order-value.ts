const SHOP = 'https://vitrine.example/schemas/shop.schema.json#/$defs';
const TEXT = { type: 'string' } as const;

function object<P extends object>(required: readonly (keyof P & string)[], properties: P) {
  return { type: 'object', additionalProperties: false, required, properties } as const;
}

const LINE = object(['name', 'quantity', 'price'], {
  name: TEXT,
  options: TEXT,
  quantity: TEXT,
  arrives: TEXT,
  price: TEXT,
  image: { $ref: `${SHOP}/image` },
  imageAlt: TEXT,
});
const SUM = object(['label', 'value'], { label: TEXT, value: TEXT, isTotal: { type: 'boolean' } });
const PART = object(['title', 'lines'], {
  title: TEXT,
  lines: { type: 'array', items: TEXT },
  change: object(['label', 'name', 'href'], { label: TEXT, name: TEXT, href: TEXT }),
});
const STEP = object(['label', 'state'], { label: TEXT, state: { enum: ['done', 'current', 'open'] }, href: TEXT });
const OPTION = object(['value', 'label'], {
  value: TEXT,
  label: TEXT,
  text: TEXT,
  asksBirthday: { type: 'boolean' },
  choices: object(['name', 'legend', 'options'], {
    name: TEXT,
    legend: TEXT,
    options: { type: 'array', items: object(['value', 'label'], { value: TEXT, label: TEXT, text: TEXT }) },
  }),
});
const MONEY = {
  lines: { type: 'array', items: LINE },
  sums: { type: 'array', items: SUM },
  note: TEXT,
} as const;

/** JSON Schema of what nodes are told of somebody's way to an order. */
export const CHECKOUT_VALUE = object(
  ['steps', 'given', 'country', 'homes', 'options', 'protection', 'lines', 'sums', 'note', 'parts', 'basket', 'quote'],
  {
    steps: { type: 'array', items: STEP },
    /** What was said before, by the field of a form. */
    given: { type: 'object', additionalProperties: TEXT },
    /** To which country it is sent. */
    country: TEXT,
    homes: { type: 'array', items: OPTION },
    /** Whether an old appliance is taken along; left out where that is not asked. */
    oldAppliance: object(['name', 'legend', 'options'], {
      name: TEXT,
      legend: TEXT,
      options: { type: 'array', items: OPTION },
    }),
    options: { type: 'array', items: OPTION },
    /** Why some ways to pay are not offered, and what the law of the shop wants said where there is a rate; left out for neither. */
    hints: TEXT,
    /** The terms of a pause; left out where none can be had. */
    pause: object(['title', 'points'], { title: TEXT, points: { type: 'array', items: TEXT } }),
    /** The premium programme; left out for whoever cannot join it. */
    premium: object(['points', 'options'], {
      points: { type: 'array', items: TEXT },
      options: { type: 'array', items: OPTION },
    }),
    /** With and without protection; empty where none can be had. */
    protection: { type: 'array', items: OPTION },
    ...MONEY,
    parts: { type: 'array', items: PART },
    basket: TEXT,
    quote: TEXT,
  },
);

/** JSON Schema of what somebody is told of the premium programme beside their order. */
export const PREMIUM_VALUE = object(['text', 'label'], { text: TEXT, label: TEXT });

/** JSON Schema of the steps alone. */
export const STEPS_VALUE = object(['steps'], { steps: { type: 'array', items: STEP } });

/** JSON Schema of what a customer is told whose password is asked for. */
export const PROOF_VALUE = object([], { given: { type: 'object', additionalProperties: TEXT }, text: TEXT });

/** JSON Schema of what a new customer is shown of themselves. */
export const BUYER_VALUE = object(['given', 'country'], {
  given: { type: 'object', additionalProperties: TEXT },
  country: TEXT,
});

/** JSON Schema of what nodes are told of an order. */
export const ORDER_VALUE = object(['number', 'next', 'lines', 'sums', 'note', 'parts', 'links'], {
  number: TEXT,
  links: { type: 'array', items: object(['label', 'href'], { label: TEXT, href: TEXT }) },
  next: { type: 'array', items: TEXT },
  ...MONEY,
  parts: { type: 'array', items: PART },
});
