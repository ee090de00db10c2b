import { createHash } from 'node:crypto';

const DIGITS = 9;

/** An order number of ten digits: nobody can tell from it how much a shop sells, and one wrong digit is found out. */
export function orderNumber(secret: string): string {
  const value = createHash('sha256').update(secret).digest().readBigUInt64BE() % 10n ** BigInt(DIGITS);
  const digits = value.toString().padStart(DIGITS, '0');
  return `${digits}${checkDigit(digits)}`;
}

/** Whether a number could be one of ours. */
export function isOrderNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && checkDigit(text.slice(0, DIGITS)) === text.slice(DIGITS);
}

/** By Luhn (ISO/IEC 7812-1, annex B). */
function checkDigit(digits: string): string {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const isDoubled = (digits.length - 1 - index) % 2 === 0;
    const value = Number(digit) * (isDoubled ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
