import { nearestName } from '@vitrine/schemas';
import type { PageWorld, WorldTenant } from './page-world.ts';
import type { UsedKind } from './usage.ts';

/**
 * The name itself if one of the shops has such a thing, else names like it; empty where none has anything of the kind by a
 * name like that. Components, pages, and goods of a shop that has none yet, count as there: nobody knows them here.
 */
export async function namesLike(
  world: PageWorld,
  kind: UsedKind,
  value: string,
  shops: readonly WorldTenant[],
): Promise<string[]> {
  const found = await Promise.all(shops.map((shop) => likeIn(world, kind, value, shop)));
  const names = new Set(found.flat());
  return names.has(value) ? [value] : [...names];
}

async function likeIn(
  { library, goods }: PageWorld,
  kind: UsedKind,
  value: string,
  { id, locales }: WorldTenant,
): Promise<string[]> {
  const [locale = ''] = locales;
  if (kind === 'picture' || kind === 'text' || kind === 'route') {
    const names = library(id, locale).names?.(kind) ?? [];
    const near = names.includes(value) ? value : nearestName(value, names);
    return near === undefined ? [] : [near];
  }
  if ((kind !== 'product' && kind !== 'category') || goods === undefined || !(await goods.hasAny(id))) return [value];
  const isThere =
    kind === 'product'
      ? (await goods.missing(id, [value])).length === 0
      : (await goods.countIn(id, locale, value.split('/').at(-1) ?? value)) !== undefined;
  return isThere ? [value] : [];
}
