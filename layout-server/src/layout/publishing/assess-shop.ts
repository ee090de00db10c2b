import type { Fault } from '@vitrine/schemas';
import type { ComponentLookup } from '../validate/index.ts';
import { checkEditions, faultKey, withoutRepetition } from './check-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { pagesOf, type Site } from './site.ts';

/**
 * What is wrong with every page of a tenant as `after` words and links it, in every locale and arm. What was wrong as of
 * `before` as well is no reason to refuse anything; undefined for a tenant that nobody has seen.
 */
export function assessShop({
  site,
  tenant,
  before,
  after,
  components,
  now,
}: {
  site: Site;
  tenant: string;
  before: PageWorld | undefined;
  after: PageWorld;
  components: ComponentLookup;
  now: Date;
}): Fault[] {
  const verdict = (world: PageWorld) =>
    checkEditions({ editions: pageEditions(pagesOf(site, tenant), site, [tenant], world), world, components, now })
      .faults;
  const known = new Set(before === undefined ? [] : verdict(before).map(faultKey));
  return withoutRepetition(verdict(after).filter((each) => !known.has(faultKey(each))));
}
