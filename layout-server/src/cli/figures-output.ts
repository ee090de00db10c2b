import type { createColors } from 'picocolors';
import type { EffectRow, ExperimentRow } from './experiment-operations.ts';

export type Colors = ReturnType<typeof createColors>;

/** An ISO instant for people. */
export function time(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A count for people. */
export function whole(number: number): string {
  return number.toLocaleString('en');
}

/** A share of one for people. */
export function percent(share: number, digits: number): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** Minor units as a number with two digits; the currency is the tenant's. */
export function money(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** An effect with the interval that holds it; a dash where there is none. */
export function interval(effect: EffectRow | null, show: (value: number) => string): string {
  if (effect === null) return '–';
  const sign = (value: number): string => `${value > 0 ? '+' : ''}${show(value)}`;
  return `${sign(effect.estimate)} [${sign(effect.low)}, ${sign(effect.high)}]`;
}

/** What a test is doing, in its colour. */
export function statusText(c: Colors, status: ExperimentRow['status']): string {
  const text = status.toLowerCase();
  return status === 'RUNNING'
    ? c.green(text)
    : status === 'PAUSED'
      ? c.yellow(text)
      : status === 'DRAFT'
        ? text
        : c.dim(text);
}
