import type { Tenant } from '@vitrine/schemas';

export type ParcelShop = NonNullable<Tenant['parcelShops']>[number];

/** So many are shown. */
export const MOST_FOUND = 10;
/** What is farther away is near nobody. */
const FARTHEST_KM = 60;
const EARTH_KM = 6_371;
/** So many digits of a postal code say a region; fewer say a quarter of a country. */
const LEAST_DIGITS = 2;

/**
 * The parcel shops nearest to a postal code (a place that begins with a digit) or to a city, the nearest first, at most ten. A
 * code that no shop has is where those are that share most of its digits; of a city, its beginning is enough. None where
 * nothing is known of the place, or nothing is near it.
 */
export function findParcelShops(shops: readonly ParcelShop[], place: string): ParcelShop[] {
  const at = middleOf(/^\d/u.test(place) ? ofCode(shops, place) : ofCity(shops, place));
  if (at === undefined) return [];
  return shops
    .map((shop) => ({ shop, km: distance(at, shop) }))
    .filter(({ km }) => km <= FARTHEST_KM)
    .sort((a, b) => a.km - b.km)
    .slice(0, MOST_FOUND)
    .map(({ shop }) => shop);
}

function ofCode(shops: readonly ParcelShop[], place: string): readonly ParcelShop[] {
  const digits = digitsOf(place);
  for (let length = digits.length; length >= LEAST_DIGITS; length -= 1) {
    const start = digits.slice(0, length);
    const found = shops.filter(({ postalCode }) => digitsOf(postalCode).startsWith(start));
    if (found.length > 0) return found;
  }
  return [];
}

function ofCity(shops: readonly ParcelShop[], place: string): readonly ParcelShop[] {
  const name = folded(place);
  if (name === '') return [];
  const same = shops.filter((shop) => citiesOf(shop).includes(name));
  return same.length > 0 ? same : shops.filter((shop) => citiesOf(shop).some((city) => city.startsWith(name)));
}

/** In each of the shop's languages: whoever reads French types Genève as well as Genf. */
function citiesOf({ city, locales = {} }: ParcelShop): string[] {
  return [city, ...Object.values(locales).map((said) => said.city ?? city)].map(folded);
}

/** A Dutch code has letters behind its digits, which say a street. */
function digitsOf(postalCode: string): string {
  return /^\d*/u.exec(postalCode.trim())?.[0] ?? '';
}

/** As people type names: without signs, and with ue for ü. */
function folded(name: string): string {
  const plain = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/(?<=[aou])e/gu, '')
    .replaceAll(/[\s.-]+/gu, ' ')
    .trim();
}

interface Point {
  latitude: number;
  longitude: number;
}

function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

/** In km, over the ground. */
function distance(a: Point, b: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [north, east] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2];
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
