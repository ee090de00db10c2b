import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { afterDeadline, startDeadline } from './deadline.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it('is over only after what arrived while this thread was busy', async () => {
  const other = new Worker(
    `const { parentPort } = require('node:worker_threads');
    parentPort.once('message', () => setTimeout(() => parentPort.postMessage('there'), 20));
    parentPort.postMessage('ready');`,
    { eval: true },
  );
  ends.push(() => other.terminate());
  await once(other, 'message');
  const heard: string[] = [];
  other.once('message', (word: string) => heard.push(word));
  const { promise: over, resolve } = Promise.withResolvers<void>();
  afterDeadline(50, () => {
    heard.push('over');
    resolve();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means windows
  other.postMessage('now');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await over;
  expect(heard).toEqual(['there', 'over']);
});

it('aborts its signal with a timeout, unless it was taken back', async () => {
  const [kept, taken] = [startDeadline(5), startDeadline(5)];
  taken.cancel();
  await once(kept.signal, 'abort');
  const reason: unknown = kept.signal.reason;
  expect([reason instanceof DOMException && reason.name, taken.signal.aborted]).toEqual(['TimeoutError', false]);
});
