import type { Page } from 'playwright';

const QUIET_MS = 500;
const LONGEST_MS = 15_000;

/** Follows what a page asks for, from now on; `quiet` resolves when it has asked for nothing for half a second, or never stops to. */
export function followRequests(page: Page): { quiet(): Promise<void> } {
  let open = 0;
  let last = performance.now();
  const noting = (change: number) => () => {
    open += change;
    last = performance.now();
  };
  page.on('request', noting(1));
  page.on('requestfinished', noting(-1));
  page.on('requestfailed', noting(-1));
  return {
    async quiet() {
      const until = performance.now() + LONGEST_MS;
      while (performance.now() < until) {
        const left = QUIET_MS - (performance.now() - last);
        if (open <= 0 && left <= 0) return;
        await new Promise((done) => setTimeout(done, Math.max(left, 20)));
      }
    },
  };
}
