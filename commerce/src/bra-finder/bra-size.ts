import type { LocalShop } from '@vitrine/platform/doors';

/** The table of a shop, all of it in centimetres. */
export type BraTable = NonNullable<LocalShop['braFinder']>;

/** A size as a label has it: 75 and C. */
export interface BraSize {
  size: string;
  cupSize: string;
}

const CENTIMETRES = /^\d{2,3}(?:[.,][05])?$/u;

/** Centimetres as somebody types them, whole or half, with point or comma; undefined for anything else. */
export function readCentimetres(typed: string): number | undefined {
  const bare = typed.replace(/\s*cm$/iu, '');
  return CENTIMETRES.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}

/** The size that a table has for two measurements; undefined where it has none, or does not know such measurements. */
export function braSizeOf(
  { underBust: known, bust: knownBust, bands, cups }: BraTable,
  underBust: number,
  bust: number,
): BraSize | undefined {
  if (underBust < known.min || underBust > known.max || bust <= underBust || bust > knownBust.max) return undefined;
  const band = bands.find(({ from, below }) => underBust >= from && underBust < below);
  const difference = bust - underBust;
  const row = cups.find(({ from, below }) => difference >= from && difference < below);
  return band && row && { size: band.size, cupSize: row.cup };
}
