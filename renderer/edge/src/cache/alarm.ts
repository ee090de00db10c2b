import type { Alarm } from './marked-cache.ts';

/** Rings after so many milliseconds of real time; does not keep the process alive. */
export function realAlarm(ms: number): Alarm {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  timer.unref();
  return { rung: promise, cancel: () => clearTimeout(timer) };
}
