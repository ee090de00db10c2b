import { BROKEN_ANSWERS, SILENCE } from '@vitrine/platform/testing/broken-server';
import { expect, it } from 'vitest';
import { startBench } from '../../renderer/edge/src/testing/edge-bench.ts';
import { newPage, OUTWARD_CALLS, prepareOutwardCalls } from '../../renderer/edge/src/testing/outward-calls.ts';

/** What a busy machine adds to a deadline. */
const LATE_MS = 1_500;
const ENDLESS = [...BROKEN_ANSWERS, SILENCE].filter(
  ({ endless, name }) => endless && /40[14]|50[23]|nothing/.test(name),
);

// Each waits for deadlines and for nothing else: all at once, each at an edge of its own.
it.concurrent.each(OUTWARD_CALLS.map((call) => [call.name ?? call.path, call] as const))(
  'an answer without end at %s is given up in its time',
  async (_name, { path, of, ask, may, withinMs }) => {
    // Put forward between two answers: breakers have rested, and what is asked for once a second is asked for again.
    let ahead = 0;
    const bench = await startBench({
      clock: () => Date.now() + ahead,
      testPanel: { apps: [], backends: [] },
      prepare: prepareOutwardCalls,
    });
    try {
      let fresh = 0;
      for (const page of ['/kontakt', '/konto', '/kasse']) await bench.get(page);
      for (const answer of ENDLESS) {
        ahead += 1_001;
        bench[of].spoilt.set(path, answer);
        const asked = performance.now();
        const { status } = await ask(bench, (fresh += 1));
        expect([answer.name, status, may.includes(status)]).toEqual([answer.name, status, true]);
        expect(performance.now() - asked).toBeLessThan(withinMs + LATE_MS);
        bench[of].spoilt.clear();
        ahead += 1_001;
        expect((await bench.get(newPage(bench, (fresh += 1)))).status).toBe(200);
      }
    } finally {
      await bench.end();
    }
  },
);
