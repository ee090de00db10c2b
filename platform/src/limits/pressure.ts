/** How long work waits in this process before it gets its turn. */
export interface Pressure {
  /** Delay of the event loop in milliseconds, smoothed over about a second; 0 at rest. */
  lagMs(): number;
  /** Whether more work should be refused, since an answer would come too late for whoever asks. */
  isHigh(): boolean;
  stop(): void;
}

/** A third of what the edge waits for an answer: beyond it most answers would come to nobody. */
export const MOST_LAG_MS = 500;
const WINDOW_MS = 1_000;
const TICKS = 10;

/**
 * Watches the event loop of this process by how late a timer comes. A delay weighs as much as the part of the window that it
 * lasted. (Node's `monitorEventLoopDelay` forgets the delay that its reset falls into, so it cannot be read in windows.)
 */
export function createPressure({
  mostLagMs = MOST_LAG_MS,
  windowMs = WINDOW_MS,
}: { mostLagMs?: number; windowMs?: number } = {}): Pressure {
  const every = windowMs / TICKS;
  let lag = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const elapsed = now - last;
    last = now;
    lag += (Math.max(elapsed - every, 0) - lag) * Math.min(elapsed / windowMs, 1);
  }, every);
  timer.unref();
  return {
    lagMs: () => lag,
    isHigh: () => lag > mostLagMs,
    stop: () => clearInterval(timer),
  };
}
