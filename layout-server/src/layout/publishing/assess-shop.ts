import type { Fault } from '@vitrine/schemas';
import type { ComponentLookup } from '../validate/index.ts';
import { checkEditions, faultKey } from './check-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { pagesOf, type Site } from './site.ts';

/**
 * What is wrong with every page of a tenant as `after` words and links it, in every locale and arm. What was wrong as of
 * `before` as well is no reason to refuse anything; undefined for a tenant that nobody has seen. Shoppers are answered
 * meanwhile.
 */
export async function assessShop({
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
}): Promise<Fault[]> {
  const verdict = async (world: PageWorld) => {
    const editions = pageEditions(pagesOf(site, tenant), site, [tenant], world);
    return (await checkEditions({ editions, world, components, now })).faults;
  };
  const found = await verdict(after);
  // Nearly every change leaves nothing to complain of: then nobody has to know what was wrong before.
  if (found.length === 0 || before === undefined) return found;
  const known = new Set((await verdict(before)).map(faultKey));
  return found.filter((each) => !known.has(faultKey(each)));
}
