import { failed, type Outcome } from './failure.ts';

/** For whom something is done. */
export interface Asker {
  tenant: string;
  /** What kind of thing is wanted, such as the name of a page; kinds of two tenants are two. */
  kind: string;
  /** The network of the client; '' for the edge itself. */
  client: string;
}

/** A task has seconds of its own ahead of it when its turn comes: nobody waits for longer, who is told sooner can do something else. */
const PATIENCE_MS = 6_000;

/** How many tasks may run for one tenant, one kind and one client at a time. */
export type Shares = Readonly<Record<keyof Asker, number>>;

export interface Turns {
  /** Runs a task when it is its turn; `BUSY` when too many wait, which whoever waits for the most is told first, or its turn does not come in time. */
  run<T>(asker: Asker, task: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  readonly running: number;
  readonly queued: number;
}

interface Waiting {
  asker: Asker;
  enter: () => void;
  refuse: () => void;
}

/**
 * Bounds how many tasks run at a time and how many wait, and shares both out: nobody runs more than its share, and the next turn
 * is for the tenant with the fewest running tasks, in it for the client with the fewest, then for who came first. So one shop that
 * hangs, one client that floods, or endlessly many addresses of one page leave turns for the rest.
 */
export function createTurns({
  name,
  running: maxRunning,
  queue: maxQueue,
  shares,
  patienceMs = PATIENCE_MS,
}: {
  name: string;
  running: number;
  queue: number;
  shares: Shares;
  patienceMs?: number;
}): Turns {
  let running = 0;
  const waiting: Waiting[] = [];
  const counts = {
    tenant: new Map<string, number>(),
    kind: new Map<string, number>(),
    client: new Map<string, number>(),
  };

  const keys = ({ tenant, kind, client }: Asker): Readonly<Record<keyof Asker, string>> => ({
    tenant,
    kind: `${tenant} ${kind}`,
    client,
  });
  const runningOf = (what: keyof Asker, asker: Asker): number => counts[what].get(keys(asker)[what]) ?? 0;
  const PARTS = ['tenant', 'kind', 'client'] as const;

  function mayRun(asker: Asker): boolean {
    return (
      running < maxRunning &&
      // The edge's own work, such as renewing what is old, is nobody's flood.
      PARTS.every((what) => (what === 'client' && asker.client === '') || runningOf(what, asker) < shares[what])
    );
  }

  function count(asker: Asker, by: 1 | -1): void {
    running += by;
    const own = keys(asker);
    for (const what of PARTS) {
      const now = (counts[what].get(own[what]) ?? 0) + by;
      if (now === 0) counts[what].delete(own[what]);
      else counts[what].set(own[what], now);
    }
  }

  function next(): void {
    for (;;) {
      const ready = waiting.filter(({ asker }) => mayRun(asker));
      const [first] = ready.toSorted(
        ({ asker: one }, { asker: other }) =>
          runningOf('tenant', one) - runningOf('tenant', other) ||
          runningOf('client', one) - runningOf('client', other),
      );
      if (first === undefined) return;
      waiting.splice(waiting.indexOf(first), 1);
      count(first.asker, 1);
      first.enter();
    }
  }

  /** Waits in line; why the turn will not come, or undefined when it has. */
  function turnOf(asker: Asker): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    const settle = (refusal: string | undefined): void => {
      clearTimeout(patience);
      resolve(refusal);
    };
    const own: Waiting = {
      asker,
      enter: () => settle(undefined),
      refuse: () => settle(`expected at most ${maxQueue} waiting for ${name}`),
    };
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(own), 1);
      settle(`expected a turn for ${name} within ${patienceMs} ms`);
    }, patienceMs);
    waiting.push(own);
    next();
    const refused = waiting.length > maxQueue ? loudest() : undefined;
    if (refused !== undefined) {
      waiting.splice(waiting.indexOf(refused), 1);
      refused.refuse();
    }
    return promise;
  }

  /** The one who waits longest in line behind its own kind: the newest of the client that waits for the most. */
  function loudest(): Waiting | undefined {
    const byClient = Map.groupBy(waiting, ({ asker }) => asker.client);
    const [most] = [...byClient.values()].toSorted((one, other) => other.length - one.length);
    return most?.at(-1);
  }

  return {
    async run(asker, task) {
      if (waiting.length === 0 && mayRun(asker)) count(asker, 1);
      else {
        const refusal = await turnOf(asker);
        if (refusal !== undefined) return failed('BUSY', refusal);
      }
      try {
        return await task();
      } finally {
        count(asker, -1);
        next();
      }
    },
    get running() {
      return running;
    },
    get queued() {
      return waiting.length;
    },
  };
}
