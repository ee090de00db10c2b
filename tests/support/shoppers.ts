import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Product } from './product.ts';

/** What shoppers got over a time. */
export interface Visits {
  count(): number;
  /** How many visits got a page, and how many were told in a designed page that there is none now. */
  statuses(): Readonly<Record<number, number>>;
  /** The longest that anybody waited for an answer, in milliseconds. */
  longestMs(): number;
  /** What was neither a page nor a designed 503, each once. */
  readonly faults: ReadonlySet<string>;
  /** Lets everybody leave once they have their answer. */
  stop(): Promise<void>;
}

/** More would only wait for each other on two cores. */
const SHOPPERS = 6;
const THINK_MS = 50;

/** Lets shoppers of a product read, each going around the addresses; those that end in `*` are new ones at every visit. */
export function sendShoppers(product: Pick<Product, 'get'>, addresses: readonly string[]): Visits {
  const faults = new Set<string>();
  const statuses: Record<number, number> = {};
  let [visits, longest, going] = [0, 0, true];
  const shopper = async (first: number): Promise<void> => {
    for (let turn = first; going; turn += 1) {
      const address = (addresses[turn % addresses.length] ?? '/').replace('*', `${turn}-${visits}`);
      const asked = performance.now();
      const fault = await product.get(address).then(
        (page) => {
          statuses[page.status] = (statuses[page.status] ?? 0) + 1;
          return faultOf(page);
        },
        (error: unknown) => `no answer: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (fault !== undefined) faults.add(`${address.replace(/[\d-]+$/, '*')}: ${fault}`);
      longest = Math.max(longest, performance.now() - asked);
      visits += 1;
      await pause(THINK_MS);
    }
  };
  const all = Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shopper(index)));
  return {
    count: () => visits,
    statuses: () => ({ ...statuses }),
    longestMs: () => longest,
    faults,
    stop: async () => {
      going = false;
      await all;
    },
  };
}

/** What is wrong with an answer; undefined for a whole page, and for a designed one that says when to come again. */
function faultOf({ status, headers, body }: Page): string | undefined {
  if (!body.includes('</html>')) return `${status} with a page that ends early: ${JSON.stringify(body.slice(0, 80))}`;
  if (status === 200 || status === 404) return undefined;
  if (status !== 503) return `status ${status}`;
  if (!body.includes('Etwas ist schiefgelaufen'))
    return `a 503 that nobody designed: ${JSON.stringify(body.slice(0, 300))}`;
  return headers['retry-after'] === undefined ? 'a 503 that does not say when to come again' : undefined;
}
