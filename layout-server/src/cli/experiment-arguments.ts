import { InvalidArgumentError } from 'commander';
import { wholeNumber } from './whole-number.ts';

const EXPERIMENT_ID = /^[a-z][a-z0-9-]{0,39}\/[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;
const FEWEST_ARMS = 2;
const MOST_ARMS = 8;

/** An argument that names an experiment: tenant and key. */
export function experimentId(text: string): string {
  if (!EXPERIMENT_ID.test(text)) throw new InvalidArgumentError('Expected tenant and key, such as at/hero-words.');
  return text;
}

/** Several shops in one argument, such as `at,de`. */
export function shops(text: string): string[] {
  return text.split(',').filter((each) => each !== '');
}

/** How many arms a test has: as few and as many as its definition may. */
export function armCount(text: string): number {
  const value = wholeNumber(text);
  if (value < FEWEST_ARMS || value > MOST_ARMS)
    throw new InvalidArgumentError(`Expected a whole number of ${FEWEST_ARMS} to ${MOST_ARMS}.`);
  return value;
}

/** A share such as `3%`, `3 %` or `0.03`, between 0 and 1. */
export function share(text: string): number {
  const value = numberIn(text);
  if (!(value > 0 && value < 1))
    throw new InvalidArgumentError('Expected a share above 0 and below 1, such as 3% or 0.03.');
  return value;
}

/** A change such as `10%`, `-5%` or `0.1`, as a share; never 0. */
export function change(text: string): number {
  const value = numberIn(text);
  if (Number.isNaN(value) || value === 0) throw new InvalidArgumentError('Expected a change such as 10%, -5% or 0.1.');
  return value;
}

/** The number of `3%`, `0,03` or `-5 %`; NaN where there is none. */
function numberIn(text: string): number {
  const [, number = 'none', sign] = /^([+-]?\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text.trim()) ?? [];
  return Number(number.replace(',', '.')) / (sign === '%' ? 100 : 1);
}
