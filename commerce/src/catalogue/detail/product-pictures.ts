import type { Image } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import type { Product } from '../product.ts';

/** A picture of a product in the words of a locale. */
export interface ProductPicture {
  image: Image;
  imageAlt: string;
}

/** More are not looked at. */
export const MOST_PICTURES = 12;

/**
 * The pictures of a product in a colour: its own ones first, then those that show no colour in particular. Of a product whose
 * pictures all show other colours they are all there is. Pictures that the shop does not have are left out.
 */
export function productPictures(product: Product, colour: string | undefined, shop: LocalShop): ProductPicture[] {
  const { media } = product.record;
  const own = media.filter((one) => one.colour !== undefined && one.colour === colour);
  const common = media.filter((one) => one.colour === undefined);
  const fitting = own.length + common.length === 0 ? media : [...own, ...common];
  return fitting
    .flatMap(({ asset, alts }) => {
      const image = shop.asset(asset);
      return image === undefined
        ? []
        : [
            {
              image,
              imageAlt: alts[shop.locale] ?? alts[product.locale] ?? '',
            },
          ];
    })
    .slice(0, MOST_PICTURES);
}
