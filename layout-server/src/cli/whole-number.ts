import { InvalidArgumentError } from 'commander';

/** An argument of a command that is a whole number of at least 1. */
export function wholeNumber(text: string): number {
  return numberFrom(1, text);
}

/** An argument of a command that is a whole number of at least 0. */
export function wholeNumberFromZero(text: string): number {
  return numberFrom(0, text);
}

/** Digits alone: "1e3", "0x10" and nothing at all are numbers to JavaScript only. */
function numberFrom(least: number, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < least)
    throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`);
  return value;
}
