import { setTimeout as pause } from 'node:timers/promises';
import type { Remote, Reply } from '@vitrine/platform/remote';
import { failed } from '../upstream/failure.ts';
import type { Gate } from '../upstream/gate.ts';
import type { LoadFile } from './file-shelf.ts';

/** `<name>.<hash>-<width>.<format>`, as the layout server names pictures, the web manifest of a brand, documents and films about products. */
const PICTURE =
  /^[a-z0-9][a-z0-9-]*\.[0-9a-z]+(?:-\d{2,4}\.(?:webp|avif|jpg|png)|\.webmanifest|\.pdf|\.webm|\.mp4|\.vtt)$/;
/** Of a call for a picture. */
export const PICTURE_BOUNDS = { deadlineMs: 10_000, maxBytes: 8 * 1_048_576 } as const;

/** Longer than this nobody waits for a picture that was put off. */
const MOST_WAIT_SECONDS = 2;

/**
 * Loads pictures from the layout server; their names hold a hash, so each is loaded once. A server that has too much to do is asked
 * once more when it says: a page asks for its pictures a single time, and what it does not get then is missing on it.
 */
export function assetFiles({ remote, gate }: { remote: Remote; gate: Gate }): LoadFile {
  return async (name) => {
    if (!PICTURE.test(name)) return { ok: true, value: undefined };
    const ask = () => gate.run(() => remote.call({ path: `/assets/${name}` }));
    const first = await ask();
    const waitSeconds = first.ok ? putOffBy(first.value) : undefined;
    const outcome = waitSeconds === undefined ? first : await pause(waitSeconds * 1_000).then(ask);
    if (!outcome.ok) return outcome;
    const { status, body } = outcome.value;
    if (status === 200) return { ok: true, value: body };
    if (status === 404) return { ok: true, value: undefined };
    return failed('REFUSED', `expected 200 for the picture ${name}, got ${status}`, status);
  };
}

/** In how many seconds to ask again; undefined for an answer that is one, and for one that says no time, or a long one. */
function putOffBy({ status, headers }: Reply): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return status === 503 && seconds <= MOST_WAIT_SECONDS ? seconds : undefined;
}
