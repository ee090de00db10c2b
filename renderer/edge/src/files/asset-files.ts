import type { Dispatcher } from 'undici';
import { call } from '../upstream/call.ts';
import { failed } from '../upstream/failure.ts';
import type { Gate } from '../upstream/gate.ts';
import type { LoadFile } from './file-shelf.ts';

/** `<name>.<hash>-<width>.<format>`, as the layout server names pictures. */
const PICTURE = /^[a-z0-9][a-z0-9-]*\.[0-9a-z]+-\d{2,4}\.(?:webp|avif)$/;
const DEADLINE_MS = 10_000;
const MAX_BYTES = 8 * 1_048_576;

/** Loads pictures from the layout server; their names hold a hash, so each is loaded once. */
export function assetFiles({ dispatcher, gate }: { dispatcher: Dispatcher; gate: Gate }): LoadFile {
  return async (name) => {
    if (!PICTURE.test(name)) return { ok: true, value: undefined };
    const outcome = await gate.run(() =>
      call(dispatcher, { path: `/assets/${name}`, deadlineMs: DEADLINE_MS, maxBytes: MAX_BYTES }),
    );
    if (!outcome.ok) return outcome;
    const { status, body } = outcome.value;
    if (status === 200) return { ok: true, value: body };
    if (status === 404) return { ok: true, value: undefined };
    return failed('REFUSED', `expected 200 for the picture ${name}, got ${status}`, status);
  };
}
