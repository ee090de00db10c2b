import { tagOf, type TenantId } from '@vitrine/platform/doors';
import { canonicalJson } from '@vitrine/schemas';
import { listTags } from './list-tags.ts';
import { reductionPercent } from './price-block.ts';
import type { Product } from './product.ts';

/** What is out of date when a product is shown as `after` instead of `before`; nothing if a shopper sees no difference. */
export function tagsOfChange(tenant: TenantId, before: Product | undefined, after: Product | undefined): string[] {
  const sku = (after ?? before)?.sku;
  if (sku === undefined || canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const own = tagOf.product(tenant, sku);
  if (canonicalJson(listedAs(before)) === canonicalJson(listedAs(after))) return [own];
  const both = [before, after].filter((one) => one !== undefined);
  const [categories, brands] = [both.flatMap((one) => one.categories), both.map(({ brand }) => brand)];
  return [own, ...listTags(tenant, { categories, brands })];
}

/** Everything of a product that decides in which lists it is, where, and what they count: filters know its variants, energy class and materials. */
function listedAs(product: Product | undefined): unknown {
  if (product === undefined) return null;
  const {
    brand,
    variants,
    record: { energy, mainMaterials },
  } = product;
  const offered = variants.map(({ attributes, price, availability }) => ({
    attributes,
    price,
    isHad: availability !== 'soldOut',
  }));
  return { place: placeOf(product), brand, offered, grade: energy?.class, mainMaterials };
}

/** What decides in which lists it is, and where, as long as nothing is chosen in them. */
export function placeOf(product: Product | undefined): unknown {
  if (product === undefined) return null;
  const { categories, rank, addedOn, isNew = false, soldOut = false } = product;
  return { categories, rank, addedOn, isNew, soldOut, isReduced: reductionPercent(product) > 0 };
}
