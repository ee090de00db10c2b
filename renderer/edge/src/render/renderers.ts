import type { Remote } from '@vitrine/platform/remote';

/** As how many calls under way a failing renderer counts at most. */
const MOST_BLAME = 3;

/** Several renderers that do the same, as one. */
export interface Renderers extends Pick<Remote, 'call' | 'close'> {
  /** Whether all of them are left alone after failures in a row. */
  readonly open: boolean;
}

/**
 * Asks the renderer with the fewest calls under way, of those that answer: one that hangs keeps what it has, and gets no more. One
 * that failed lately counts as busier, until it answers again.
 * A call that found nobody there is made once more elsewhere; rendering changes nothing.
 */
export function createRenderers(remotes: readonly Remote[]): Renderers {
  const underWay = new Map(remotes.map((remote) => [remote, 0]));
  const failures = new Map<Remote, number>();
  const calls = (remote: Remote): number => underWay.get(remote) ?? 0;
  const burden = (remote: Remote): number => calls(remote) + Math.min(failures.get(remote) ?? 0, MOST_BLAME);

  function best(except?: Remote): Remote | undefined {
    const others = remotes.filter((remote) => remote !== except);
    const answering = others.filter(({ open }) => !open);
    // With all of them left alone, one has to find out whether they are back.
    return (answering.length > 0 ? answering : others).toSorted((one, other) => burden(one) - burden(other))[0];
  }

  async function ask(remote: Remote, call: Parameters<Remote['call']>[0]): ReturnType<Remote['call']> {
    underWay.set(remote, calls(remote) + 1);
    try {
      const outcome = await remote.call(call);
      failures.set(remote, outcome.ok ? 0 : (failures.get(remote) ?? 0) + 1);
      return outcome;
    } finally {
      underWay.set(remote, calls(remote) - 1);
    }
  }

  return {
    async call(call) {
      const first = best();
      if (first === undefined) throw new Error('expected at least one renderer, got none');
      const outcome = await ask(first, call);
      if (outcome.ok || (outcome.failure.code !== 'UNREACHABLE' && outcome.failure.code !== 'CIRCUIT_OPEN'))
        return outcome;
      const second = best(first);
      return second === undefined ? outcome : ask(second, call);
    },
    get open() {
      return remotes.every(({ open }) => open);
    },
    async close() {
      await Promise.all(remotes.map((remote) => remote.close()));
    },
  };
}
