import type { Experiment, HoldoutShare, ShopFlags } from '@vitrine/schemas';
import type { FamilyRepository } from '../../tenants/index.ts';
import { experimentFacts } from '../page-experiments.ts';

/** Names of tests for the client, of every shop that names none of its own (AB-002). */
const FOR_CLIENTS: readonly string[] = ['2025_04_Aplus_reco'];

/** A running experiment, as a tester meets it. */
export interface RunningTest {
  key: string;
  hypothesis: string;
  /** Codes of its arms, the control first. */
  variants: string[];
  /** Where its page can be seen; undefined if its address holds more than its name, such as that of a product. */
  path?: string;
}

/** Which tests the shops have now. */
export interface ShopTests {
  /**
   * `client`: names of those whose arm is told for the client to act upon, whoever assigns it (AB-002); `server`: keys of the
   * other running experiments (AB-003). None for a tenant that there is not.
   */
  ids(tenant: string): { client: readonly string[]; server: readonly string[] };
  /** The running experiments, by key. */
  running(tenant: string): RunningTest[];
  /** The same, as the edge assigns visitors by them, by page; its paths as audiences see them: decoded, without prefix. */
  flags(tenant: string): ShopFlags;
}

/** Reads the tests of the shops; `experiments` gives what a shop has, with what staff started and stopped, `holdouts` those that run. */
export function createShopTests(
  families: FamilyRepository,
  experiments: (tenant: string) => readonly Experiment[],
  holdouts: (tenant: string) => readonly HoldoutShare[],
): ShopTests {
  const running = (tenant: string) =>
    experiments(tenant)
      .filter(({ status }) => status === 'running')
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return {
    ids(tenant) {
      const shop = families.current().find(tenant);
      if (shop === undefined) return { client: [], server: [] };
      const client = shop.tenant.abTests?.client ?? FOR_CLIENTS;
      const keys = running(tenant).map(({ key }) => key);
      return { client, server: keys.filter((key) => !client.includes(key)) };
    },
    running(tenant) {
      const shop = families.current().find(tenant);
      return shop === undefined
        ? []
        : running(tenant).map(({ key, hypothesis = '', page, variants }) => {
            const path = shop.routes.pathOf(shop.locales[0].locale, page);
            return {
              key,
              hypothesis,
              variants: variants.map((variant) => variant.key),
              ...(path === undefined ? {} : { path }),
            };
          });
    },
    flags(tenant) {
      const shop = families.current().find(tenant);
      if (shop === undefined) return { pages: [] };
      const pages = [...Map.groupBy(running(tenant), ({ page }) => page)].map(([page, experiments]) => ({
        page,
        paths: Object.fromEntries(
          shop.locales.flatMap(({ locale }) => {
            const route = shop.routes.pages(locale).find((each) => each.page === page);
            return route === undefined ? [] : [[locale, route.path] as const];
          }),
        ),
        experiments: experimentFacts(experiments, holdouts(tenant)),
      }));
      return { pages };
    },
  };
}
