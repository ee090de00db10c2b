/** What becomes of a payment, by the number of its card. Every other number that is well formed is declined. */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000010001',
  /** The bank asks for a code. */
  challenge: '4000000000020000',
  /** The money is captured, and whoever asked for it hears nothing. */
  'silent capture': '4000000000030009',
  /** Each event comes twice. */
  'event twice': '4000000000040008',
  /** The second event comes before the first one. */
  'events out of order': '4000000000050007',
  /** Nothing is heard until the payment is cancelled; then its money comes all the same. */
  'event after cancellation': '4000000000060006',
  /** The money is captured, and whoever asked for it hears of a failure. */
  'failing capture': '4000000000070005',
  /** The cardholder's bank takes the money back. */
  chargeback: '4000000000080004',
} as const;

export type CardBehaviour = keyof typeof CARDS;

const BEHAVIOURS: ReadonlyMap<string, CardBehaviour> = new Map(
  Object.entries(CARDS).map(([behaviour, number]) => [number, behaviour as CardBehaviour]),
);

/** What the card of a number does; undefined for what is no number of a card. Spaces are left out. */
export function behaviourOf(written: string): CardBehaviour | undefined {
  const number = written.replaceAll(/[\s-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) return undefined;
  return BEHAVIOURS.get(number) ?? 'declined';
}

/** ISO/IEC 7812: from the right, every second digit doubled, the sum of all digits is a multiple of 10. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether `MM/YY` is this month or later. */
export function isExpiry(written: string, now: Date): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d\d)$/.exec(written.trim()) ?? [];
  if (month === undefined || year === undefined) return false;
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return (2_000 + Number(year)) * 12 + Number(month) - 1 >= thisMonth;
}
