import { Worker } from 'node:worker_threads';
import type { Decoded } from './heic-protocol.ts';

/** For the thread to begin and to decode; a picture of 12 megapixels takes a second or two. */
const DEADLINE_MS = 10_000;
const MOST_MEGABYTES = 512;

/**
 * The pixels of a HEIC picture, which the decoder of all other pictures does not know; undefined for what is none. In a thread of
 * its own: the decoder would hold up everybody for a second, and what somebody sent may make it run for ever.
 */
export function decodeHeic(sent: Buffer): Promise<Decoded> {
  return new Promise((resolve) => {
    // No environment: the thread reads what a stranger sent.
    const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
      workerData: new Uint8Array(sent),
      env: {},
      // The decoder prints what it thinks of the file.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const end = (decoded: Decoded): void => {
      clearTimeout(timer);
      resolve(decoded);
      void thread.terminate();
    };
    const timer = setTimeout(() => end(undefined), DEADLINE_MS);
    thread.on('message', end);
    // Whatever the decoder says of bytes that somebody sent is a reason not to take them.
    thread.on('error', () => end(undefined));
    thread.on('exit', () => end(undefined));
  });
}
