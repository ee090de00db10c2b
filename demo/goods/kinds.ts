import type { KindKey } from './designs.ts';

export type SizeRun = 'dress' | 'top' | 'shoe' | 'bra' | 'brief' | 'none';
export type Family = 'fashion' | 'shoes' | 'underwear' | 'swim' | 'home' | 'furniture' | 'machine';

/** What of a kind is the same in all shops. Prices in cents, at the level of `de`. */
export interface Kind {
  readonly family: Family;
  readonly sizes: SizeRun;
  readonly price: readonly [low: number, high: number];
  /** Working days to the door, and who carries it, of what is no parcel. */
  readonly freight?: 'bulky' | 'freight';
}

const wear = (sizes: SizeRun, low: number, high: number): Kind => ({ family: 'fashion', sizes, price: [low, high] });
const intimate = (sizes: SizeRun, low: number, high: number): Kind => ({
  family: 'underwear',
  sizes,
  price: [low, high],
});
const swim = (low: number, high: number): Kind => ({ family: 'swim', sizes: 'dress', price: [low, high] });
const home = (low: number, high: number): Kind => ({ family: 'home', sizes: 'none', price: [low, high] });
const large = (family: 'furniture' | 'machine', low: number, high: number): Kind => ({
  family,
  sizes: 'none',
  price: [low, high],
  freight: 'freight',
});

export const KINDS: Readonly<Record<KindKey, Kind>> = {
  'dress-aline': wear('dress', 4999, 8999),
  'dress-maxi': wear('dress', 5999, 10_999),
  'dress-sheath': wear('dress', 6999, 11_999),
  'dress-shirt': wear('dress', 5999, 9999),
  'blouse-band': wear('dress', 3499, 5999),
  'blouse-bow': wear('dress', 3999, 6999),
  tshirt: wear('top', 1299, 2999),
  'jumper-crew': wear('top', 4999, 8999),
  'jumper-roll': wear('top', 4999, 9999),
  cardigan: wear('top', 5999, 9999),
  blazer: wear('dress', 8999, 15_999),
  'coat-tie': wear('dress', 14_999, 24_999),
  'coat-double': wear('dress', 15_999, 25_999),
  jeans: wear('dress', 4999, 8999),
  trousers: wear('dress', 4999, 7999),
  shorts: wear('dress', 2999, 4999),
  'skirt-pleat': wear('dress', 4999, 7999),
  'skirt-denim': wear('dress', 3999, 5999),
  scarf: wear('none', 2499, 5999),
  sneaker: { family: 'shoes', sizes: 'shoe', price: [6999, 11_999] },
  boot: { family: 'shoes', sizes: 'shoe', price: [9999, 15_999] },
  tote: { family: 'shoes', sizes: 'none', price: [7999, 15_999] },
  crossbody: { family: 'shoes', sizes: 'none', price: [5999, 11_999] },
  swimsuit: swim(4499, 7999),
  'bikini-triangle': swim(3999, 6499),
  'bikini-band': swim(3999, 6999),
  'bra-lace': intimate('bra', 2999, 4999),
  'bra-moulded': intimate('bra', 2499, 3999),
  'briefs-lace': intimate('brief', 1299, 1999),
  'briefs-plain': intimate('brief', 999, 1699),
  bodysuit: intimate('brief', 3999, 5999),
  slip: intimate('top', 3499, 5499),
  nightdress: intimate('top', 2499, 4499),
  pyjamas: intimate('top', 3999, 6499),
  robe: intimate('top', 4999, 7999),
  bedding: home(4999, 12_999),
  cushion: home(1499, 3499),
  curtain: home(2999, 6999),
  rug: { ...home(14_999, 39_999), freight: 'bulky' },
  towel: home(2499, 4999),
  armchair: large('furniture', 34_900, 69_900),
  sofa: large('furniture', 69_900, 149_900),
  table: large('furniture', 49_900, 99_900),
  chest: large('furniture', 34_900, 69_900),
  lamp: home(4999, 10_999),
  vase: home(1999, 4999),
  mirror: home(5999, 11_999),
  pans: home(7999, 15_999),
  washer: large('machine', 44_900, 84_900),
  dryer: large('machine', 54_900, 89_900),
  fridge: large('machine', 59_900, 109_900),
  espresso: { family: 'machine', sizes: 'none', price: [29_900, 59_900] },
};

/** The sizes of a run, in order. */
export const SIZES: Readonly<Record<SizeRun, readonly string[]>> = {
  dress: ['34', '36', '38', '40', '42', '44', '46'],
  top: ['S', 'M', 'L', 'XL'],
  shoe: ['36', '37', '38', '39', '40', '41'],
  bra: ['70B', '75B', '75C', '80B', '80C', '85C'],
  brief: ['36', '38', '40', '42', '44'],
  none: [],
};
