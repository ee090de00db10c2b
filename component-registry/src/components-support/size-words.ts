import { MEGABYTE } from '@vitrine/schemas/uploads';

const SMALL = 0.1 * MEGABYTE;
const KILOBYTE = 1_024;

/** A size in the words of a language, the page's if none is said: in MB with one decimal, in kB below 0.1 MB. */
export function sizeWords(bytes: number, locale: string = document.documentElement.lang): string {
  const [unit, size, digits] = bytes < SMALL ? ['kilobyte', KILOBYTE, 0] : ['megabyte', MEGABYTE, 1];
  const words = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits: Number(digits),
  });
  return words.format(bytes / Number(size)).replaceAll(/[\u00A0\u202F]/gu, ' ');
}
