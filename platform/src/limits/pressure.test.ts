import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createPressure } from './index.ts';

it('sees an event loop that is held up, and that it has recovered', async () => {
  const pressure = createPressure({ mostLagMs: 200, windowMs: 500 });
  try {
    expect(pressure.isHigh()).toBe(false);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800);
    while (!pressure.isHigh()) await pause(1);
    expect(pressure.lagMs()).toBeGreaterThan(200);
    while (pressure.isHigh()) await pause(5);
    expect(pressure.lagMs()).toBeLessThanOrEqual(200);
  } finally {
    pressure.stop();
  }
});
