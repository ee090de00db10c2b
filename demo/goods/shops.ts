import type { KindKey } from './designs.ts';

export type ShopKey = 'at' | 'de' | 'ch' | 'nl' | 'lingerie';
export type Language = 'de' | 'fr' | 'nl';

/** What of a shop decides how goods are described and priced. */
export interface Shop {
  readonly key: ShopKey;
  readonly locales: readonly { readonly locale: string; readonly language: Language }[];
  readonly currency: 'EUR' | 'CHF';
  /** Its price level beside that of `de`, and how its prices end. */
  readonly level: number;
  readonly ending: 99 | 95 | 0;
  /** Duvet covers, as beds of the country need them. */
  readonly bed: string;
}

export const SHOPS: Readonly<Record<ShopKey, Shop>> = {
  at: {
    key: 'at',
    locales: [{ locale: 'de-AT', language: 'de' }],
    currency: 'EUR',
    level: 1.12,
    ending: 99,
    bed: '140 × 200 cm',
  },
  de: {
    key: 'de',
    locales: [{ locale: 'de-DE', language: 'de' }],
    currency: 'EUR',
    level: 1,
    ending: 99,
    bed: '135 × 200 cm',
  },
  ch: {
    key: 'ch',
    locales: [
      { locale: 'de-CH', language: 'de' },
      { locale: 'fr-CH', language: 'fr' },
    ],
    currency: 'CHF',
    level: 1.65,
    ending: 0,
    bed: '160 × 210 cm',
  },
  nl: {
    key: 'nl',
    locales: [{ locale: 'nl-NL', language: 'nl' }],
    currency: 'EUR',
    level: 0.96,
    ending: 95,
    bed: '140 × 220 cm',
  },
  lingerie: {
    key: 'lingerie',
    locales: [{ locale: 'de-DE', language: 'de' }],
    currency: 'EUR',
    level: 1.15,
    ending: 99,
    bed: '',
  },
};

/** Under which categories the kinds of a family stand in a shop, most specific first; none where the shop sells none. */
type Shelves = Readonly<Record<ShopKey, readonly string[] | undefined>>;

const fashion = (german: string, dutch: string): Shelves => ({
  at: [german, 'damenmode'],
  de: [german, 'damenmode'],
  ch: [german, 'damenmode'],
  nl: [dutch, 'dames'],
  lingerie: undefined,
});
const home = (german: string, dutch: string, inGermany = german): Shelves => ({
  at: [german, 'wohnen'],
  de: [inGermany, 'wohnen'],
  ch: [german, 'wohnen'],
  nl: [dutch, 'wonen'],
  lingerie: undefined,
});
const dresses = fashion('kleider', 'jurken');
const knits = fashion('strick', 'truien');
const bottoms = fashion('hosen', 'broeken');
const coats = fashion('maentel', 'jassen');
const blouses = fashion('blusen', 'blouses');
const skirts = fashion('roecke', 'rokken');
const shoes = (german: string, dutch: string): Shelves => ({
  at: ['schuhe'],
  de: [german, 'schuhe'],
  ch: ['schuhe'],
  nl: [dutch, 'schoenen'],
  lingerie: undefined,
});
const bags: Shelves = {
  at: ['taschen'],
  de: ['taschen', 'accessoires'],
  ch: ['taschen'],
  nl: ['tassen', 'accessoires'],
  lingerie: undefined,
};
const swim = (german: string, dutch: string): Shelves => ({
  at: ['bademode'],
  de: [german, 'bademode'],
  ch: ['bademode'],
  nl: [dutch, 'badmode'],
  lingerie: ['bademode'],
});
const underwear = (german: string, dutch: string | undefined, inSwitzerland: string | undefined = german): Shelves => ({
  at: [german, 'waesche'],
  de: [german, 'waesche'],
  ch: inSwitzerland === undefined ? undefined : [inSwitzerland, 'dessous'],
  nl: dutch === undefined ? undefined : [dutch, 'ondergoed'],
  lingerie: [german, 'dessous'],
});
const night: Shelves = {
  at: ['nachtwaesche', 'waesche'],
  de: ['nachtwaesche', 'waesche'],
  ch: ['nachtwaesche'],
  nl: ['nachtmode', 'ondergoed'],
  lingerie: ['nachtwaesche'],
};
const machines = (german: string, dutch: string): Shelves => ({
  at: ['haushaltsgeraete', 'wohnen'],
  de: [german, 'haushalt'],
  ch: ['haushalt', 'wohnen'],
  nl: [dutch, 'apparaten'],
  lingerie: undefined,
});
const furniture = home('moebel', 'meubels');
const textiles = (dutch: string): Shelves => home('textilien', dutch, 'heimtextilien');
const objects = home('wohnaccessoires', 'decoratie', 'dekoration');

export const SHELVES: Readonly<Record<KindKey, Shelves>> = {
  'dress-aline': dresses,
  'dress-maxi': dresses,
  'dress-sheath': dresses,
  'dress-shirt': dresses,
  'blouse-band': blouses,
  'blouse-bow': blouses,
  tshirt: fashion('shirts', 'shirts'),
  'jumper-crew': knits,
  'jumper-roll': knits,
  cardigan: knits,
  blazer: fashion('blazer', 'blazers'),
  'coat-tie': coats,
  'coat-double': coats,
  jeans: fashion('jeans', 'jeans'),
  trousers: bottoms,
  shorts: bottoms,
  'skirt-pleat': skirts,
  'skirt-denim': skirts,
  scarf: {
    at: ['accessoires'],
    de: ['schals', 'accessoires'],
    ch: ['accessoires'],
    nl: ['sjaals', 'accessoires'],
    lingerie: undefined,
  },
  sneaker: shoes('sneaker', 'sneakers'),
  boot: shoes('stiefel', 'laarzen'),
  tote: bags,
  crossbody: bags,
  swimsuit: swim('badeanzuege', 'badpakken'),
  'bikini-triangle': swim('bikinis', 'bikini-s'),
  'bikini-band': swim('bikinis', 'bikini-s'),
  'bra-lace': underwear('bhs', 'bh-s'),
  'bra-moulded': underwear('bhs', 'bh-s'),
  'briefs-lace': underwear('slips', 'slips'),
  'briefs-plain': underwear('slips', 'slips'),
  bodysuit: underwear('bodys', undefined, undefined),
  slip: night,
  nightdress: night,
  pyjamas: night,
  robe: night,
  bedding: home('bettwaesche', 'dekbedovertrekken'),
  cushion: textiles('kussens'),
  curtain: textiles('gordijnen'),
  rug: home('teppiche', 'vloerkleden'),
  towel: home('bad', 'badkamer'),
  armchair: furniture,
  sofa: furniture,
  table: furniture,
  chest: furniture,
  lamp: home('leuchten', 'lampen'),
  vase: objects,
  mirror: objects,
  pans: {
    at: ['kueche', 'wohnen'],
    de: ['kochen', 'haushalt'],
    ch: ['kueche', 'wohnen'],
    nl: ['koken', 'apparaten'],
    lingerie: undefined,
  },
  washer: machines('waschen', 'wassen'),
  dryer: machines('waschen', 'wassen'),
  fridge: machines('kuehlen', 'koelen'),
  espresso: {
    at: ['kueche', 'wohnen'],
    de: ['kaffee', 'haushalt'],
    ch: ['kueche', 'wohnen'],
    nl: ['koffie', 'apparaten'],
    lingerie: undefined,
  },
};
