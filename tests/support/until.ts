/** Between two questions: at first at once, later a tenth of what was waited, for asking costs those who are asked. */
const SHORTEST_MS = 20;
const LONGEST_MS = 100;

/**
 * Asks again and again until the condition holds. A minute, unless a requirement bounds it: long enough for a saved shop to pass its
 * gates on a machine at a quarter of the usual speed. @throws Error naming what was awaited when it never does
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    const waited = performance.now() - started;
    if (waited > timeoutMs) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waited / 10, SHORTEST_MS), LONGEST_MS)));
  }
}
