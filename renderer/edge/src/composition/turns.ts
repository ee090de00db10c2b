import { createClientBudget, type ClientBudget, type COSTS } from '../upstream/client-budget.ts';
import { failed } from '../upstream/failure.ts';
import { createTurns, type Shares, type Turns } from '../upstream/turns.ts';

/** Of 8 renders: one shop, endlessly many addresses of one page, and one client each leave turns for others. */
const RENDER_SHARES: Shares = { tenant: 6, kind: 4, client: 4 };
const NODE_SHARES: Shares = { tenant: 3, kind: 3, client: 3 };
/** Calls wait in one event loop with the facts and trees of pages: few at a time, and fewer of one client. */
const API_SHARES: Shares = { tenant: 12, kind: 12, client: 4 };
/** Questions of a millisecond, of which the layout server answers one after the other. */
const FACTS_SHARES: Shares = { tenant: 24, kind: 24, client: 8 };

/** Who goes next at the servers behind the edge, and who asked too much. */
export interface EdgeTurns {
  budget: ClientBudget;
  /** What addresses are, before anything is rendered. */
  facts: Turns;
  /** Renders of pages for everybody. */
  renders: Turns;
  /** Renders of nodes: one whose source hangs must not keep a page waiting. */
  nodes: Turns;
  /** Renders of pages for one reader alone, which never keep those for everybody waiting. */
  own: Turns;
  /** Calls of the shops' scripts. */
  api: Turns;
  /** Those that go to a gateway elsewhere: one that hangs takes no turns of the layout server's. */
  gateways: Turns;
  /** The same turns for clients with budget left; the others get `BUSY`. */
  withinBudget(turns: Turns, cost: keyof typeof COSTS): Pick<Turns, 'run'>;
}

/** `points` is what one client may spend in a minute, 0 without end. */
export function createEdgeTurns({ points, clock }: { points: number; clock: () => number }): EdgeTurns {
  const budget = createClientBudget({ points, clock: { now: () => new Date(clock()) } });
  return {
    budget,
    facts: createTurns({ name: 'the facts of an address', running: 32, queue: 200, shares: FACTS_SHARES }),
    renders: createTurns({ name: 'a render', running: 8, queue: 100, shares: RENDER_SHARES }),
    nodes: createTurns({ name: 'the render of a node', running: 4, queue: 100, shares: NODE_SHARES }),
    own: createTurns({ name: 'the render of a page for one reader', running: 4, queue: 100, shares: NODE_SHARES }),
    api: createTurns({ name: 'the shop interface', running: 16, queue: 100, shares: API_SHARES }),
    gateways: createTurns({ name: 'gateways elsewhere', running: 16, queue: 100, shares: API_SHARES }),
    withinBudget: (turns, cost) => ({
      run: async (asker, task) => {
        const seconds = await budget.spend(asker.client, cost);
        if (seconds > 0) return failed('BUSY', `expected fewer requests of one client; it may go on in ${seconds} s`);
        return turns.run(asker, task);
      },
    }),
  };
}
