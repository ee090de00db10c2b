import { HELD, HOLDOUT_PREFIX, isHeldOut, REST, type HoldoutShare } from '@vitrine/schemas';
import type { Exposure } from './exposure.ts';

/** In which group of each holdout a visitor is, as exposures tell it. */
export type HoldoutGroups = Pick<Exposure, 'experiments' | 'arms'>;

/** So many sets of holdouts are told apart; there are a few for each shop, and they change a few times a year. */
const MOST_LISTS = 1_000;

/**
 * Gives the groups of visitors. Every measured visitor is in one, held out or not, from its first document on, whatever page
 * that is: whom a test would have had must not decide who counts. The pages of a shop share one list, so that a visitor is
 * told of once and not with each page.
 */
export function createHoldoutGroups(): (
  tenant: string,
  holdouts: readonly HoldoutShare[],
  visitorId: string,
) => HoldoutGroups {
  /** By the facts' own list, since that is what stays the same from request to request. */
  const ofFacts = new WeakMap<readonly HoldoutShare[], HoldoutGroups['experiments']>();
  const lists = new Map<string, HoldoutGroups['experiments']>();

  const listOf = (tenant: string, holdouts: readonly HoldoutShare[]): HoldoutGroups['experiments'] => {
    const known = ofFacts.get(holdouts);
    if (known !== undefined) return known;
    const keys = holdouts.map(({ key }) => `${HOLDOUT_PREFIX}${key}`);
    const name = [tenant, ...keys].join('\n');
    const list = lists.get(name) ?? keys.map((key) => ({ key, phase: 1 }));
    if (lists.size >= MOST_LISTS) lists.clear();
    lists.set(name, list);
    ofFacts.set(holdouts, list);
    return list;
  };

  return (tenant, holdouts, visitorId) => ({
    experiments: listOf(tenant, holdouts),
    arms: Object.fromEntries(
      holdouts.map((holdout) => [`${HOLDOUT_PREFIX}${holdout.key}`, isHeldOut(holdout, visitorId) ? HELD : REST]),
    ),
  });
}
