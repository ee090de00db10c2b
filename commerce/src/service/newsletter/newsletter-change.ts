/** Those that can be chosen, in the order of their numbers (NL-013). */
export const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Days, the first where none is chosen (NL-016). */
export const PAUSES = ['7', '14', '21', '30'] as const;
export type Pause = (typeof PAUSES)[number];

/** What somebody wants to have of the newsletter from now on. */
export type NewsletterChange =
  | { kind: 'unsubscribe'; from: 'shop' | 'group' | 'both' }
  | { kind: 'pause'; days: Pause }
  | { kind: 'frequency'; frequency: Frequency };

/** NL-014: what is cancelled where a shop writes for its group too. */
const FROM = { '199': 'both', '299': 'shop', '99': 'group' } as const;

/**
 * The change that a value of the form stands for, such as `unsubscribe|99`; undefined for one that this shop does not offer. A
 * shop of a group tells the newsletters apart, another one lets choose how often it writes.
 */
export function readChange(choice: string, days: string, hasGroup: boolean): NewsletterChange | undefined {
  const [kind = '', value = ''] = choice.split('|');
  if (choice === 'pause|-100') {
    const pause = days === '' ? PAUSES[0] : PAUSES.find((each) => each === days);
    return pause === undefined ? undefined : { kind: 'pause', days: pause };
  }
  if (kind === 'unsubscribe') {
    if (!hasGroup) return value === '99' ? { kind, from: 'shop' } : undefined;
    const from = Object.hasOwn(FROM, value) ? FROM[value as keyof typeof FROM] : undefined;
    return from === undefined ? undefined : { kind, from };
  }
  const frequency =
    kind === 'frequency' && !hasGroup ? FREQUENCIES.find((_, index) => String(index) === value) : undefined;
  return frequency === undefined ? undefined : { kind: 'frequency', frequency };
}

/** How a change is called in the address of the page that tells of it, such as `pause-7`. */
export function nameOfChange(change: NewsletterChange): string {
  switch (change.kind) {
    case 'unsubscribe':
      return `unsubscribe-${change.from}`;
    case 'pause':
      return `pause-${change.days}`;
    case 'frequency':
      return `frequency-${change.frequency}`;
  }
}

/** Every change that a shop offers. */
export function changesOf(hasGroup: boolean): readonly NewsletterChange[] {
  const froms = hasGroup ? (['both', 'shop', 'group'] as const) : (['shop'] as const);
  return [
    ...froms.map((from) => ({ kind: 'unsubscribe', from }) as const),
    ...PAUSES.map((days) => ({ kind: 'pause', days }) as const),
    ...(hasGroup ? [] : FREQUENCIES.map((frequency) => ({ kind: 'frequency', frequency }) as const)),
  ];
}
