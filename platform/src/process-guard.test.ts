import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { guardProcess } from './process-guard.ts';

function setup() {
  const target = new EventEmitter();
  const lines: string[] = [];
  let now = 0;
  let ended = 0;
  const guard = guardProcess({
    target,
    logger: { error: () => void lines.push('error'), fatal: () => void lines.push('fatal') },
    clock: () => now,
    end: () => (ended += 1),
  });
  return { target, lines, guard, ended: () => ended, advance: (ms: number) => (now += ms) };
}

describe('errors that nobody handled', () => {
  it('are told once of each kind, counted, and end nothing', () => {
    const { target, lines, guard, ended } = setup();
    const broken = (text: string): Error => new TypeError(text);
    for (const text of ['a', 'b', 'c']) target.emit('uncaughtException', broken(text));
    target.emit('unhandledRejection', new RangeError('another'));
    target.emit('unhandledRejection', 'no error at all');
    expect([lines, guard.count, ended()]).toEqual([['error', 'error', 'error'], 5, 0]);
  });

  it('end the process when they do not stop', () => {
    const { target, lines, ended, advance } = setup();
    const flood = (times: number): void => {
      for (let time = 0; time < times; time += 1) target.emit('uncaughtException', 'again');
    };
    flood(100);
    advance(60_000);
    flood(100);
    expect(ended()).toBe(0);
    flood(1);
    expect([ended(), lines]).toEqual([1, ['error', 'fatal']]);
  });
});
