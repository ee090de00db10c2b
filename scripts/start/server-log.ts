import { createWriteStream, type WriteStream } from 'node:fs';

/** Takes the lines of a server. */
export interface ServerLog {
  write(line: string): void;
}

const RETRY_MS = 10_000;

/**
 * A file of its own for the lines of one start. A full disk costs lines and not the shop: they are left out, the file is tried
 * again every ten seconds, and `onLost` is told once for each time that it ends.
 */
export function openServerLog(
  file: string,
  { onLost, retryMs = RETRY_MS }: { onLost: (reason: string) => void; retryMs?: number },
): ServerLog {
  let failedAt = -Infinity;
  let isTold = false;

  function open(flags: 'w' | 'a'): WriteStream {
    const stream = createWriteStream(file, { flags });
    stream.on('error', ({ message }) => {
      failedAt = performance.now();
      if (!isTold) onLost(message);
      isTold = true;
    });
    return stream;
  }

  let stream = open('w');
  return {
    write(line) {
      if (!stream.writable && performance.now() - failedAt >= retryMs) stream = open('a');
      if (!stream.writable) return;
      stream.write(`${line}\n`, (error) => {
        if (!error) isTold = false;
      });
    },
  };
}
