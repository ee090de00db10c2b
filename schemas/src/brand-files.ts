import type { Theme } from '../generated/types.ts';
import { hashOf } from './canonical-json.ts';

/** What a brand's own files are made from. */
export interface Brand {
  /** Of the tenant. */
  id: string;
  name: string;
  theme: Pick<Theme, 'colors'>;
}

/** Widths of the brand's sign as a PNG, in px: of a phone's home screen, of the two that a web manifest asks for. */
export const SIGN_WIDTHS = [180, 192, 512] as const;
export type SignWidth = (typeof SIGN_WIDTHS)[number];

const HASH_DIGITS = 8;

/** Address of a brand's sign; its hash is another one as soon as name or colours are. */
export function brandSign(brand: Brand, width: SignWidth): string {
  return `${stem(brand)}-${width}.png`;
}

/** Address of a brand's web manifest, likewise. */
export function brandManifest(brand: Brand): string {
  return `${stem(brand)}.webmanifest`;
}

/** The letter that stands for a brand: the first of its name, '' for a name without one. */
export function brandLetter({ name }: Pick<Brand, 'name'>): string {
  return [...name].find((character) => /\p{L}/u.test(character)) ?? '';
}

function stem({ id, name, theme }: Brand): string {
  const { primary, onPrimary, canvas } = theme.colors.light;
  return `/assets/brand-${id}.${hashOf([name, primary, onPrimary, canvas], HASH_DIGITS)}`;
}
