/** What paying in instalments costs. */
export interface InstalmentTerms {
  /** Millionths of the price, for each month: 7500 is 0.75 %. */
  monthlyFactor: number;
  /** How many instalments there are: three at least. */
  count: number;
}

/** Instalments, one month apart, the first a month after the purchase; money in minor units. */
export interface InstalmentPlan {
  base: number;
  surcharge: number;
  overall: number;
  first: number;
  monthly: number;
  /** How many there are between the first and the last. */
  regular: number;
  last: number;
  /** Effective yearly rate, such as 0.1748. */
  yearlyRate: number;
}

const MILLION = 1_000_000;
const MONTHS = 12;

/** Splits a price with its surcharge; what does not divide is in the last instalment (CK-014). */
export function instalmentPlan(base: number, { monthlyFactor, count }: InstalmentTerms): InstalmentPlan {
  const surcharge = Math.floor((2 * base * monthlyFactor * count + MILLION) / (2 * MILLION));
  const overall = base + surcharge;
  const monthly = Math.floor(overall / count);
  const regular = count - 2;
  const last = overall - monthly * (count - 1);
  const payments = [...Array.from({ length: count - 1 }, () => monthly), last];
  return { base, surcharge, overall, first: monthly, monthly, regular, last, yearlyRate: yearlyRate(base, payments) };
}

/** The rate at which payments, one month apart, are worth the price today; 0 where nothing is paid on top of it. */
export function yearlyRate(base: number, payments: readonly number[]): number {
  const worth = (monthlyRate: number): number =>
    payments.reduceRight((later, payment) => (later + payment) / (1 + monthlyRate), 0);
  let [low, high] = [0, 1];
  if (worth(low) <= base) return 0;
  // Halved until doubles are as near as they come.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > base) low = middle;
    else high = middle;
  }
  return (1 + high) ** MONTHS - 1;
}

/** An amount within what can be paid in instalments, and which end it was moved to, if it was (CK-015). */
export function withinRange(
  amount: number,
  { least, most }: { least: number; most: number },
): { amount: number; moved?: 'min' | 'max' } {
  if (amount < least) return { amount: least, moved: 'min' };
  if (amount > most) return { amount: most, moved: 'max' };
  return { amount };
}
