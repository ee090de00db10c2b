import type { Remote } from '@vitrine/platform/remote';
import { failed } from '../upstream/failure.ts';
import type { Gate } from '../upstream/gate.ts';
import type { LoadFile } from './file-shelf.ts';

/** `<name>.<hash>-<width>.<format>`, as the layout server names pictures, the web manifest of a brand, documents and films about products. */
const PICTURE =
  /^[a-z0-9][a-z0-9-]*\.[0-9a-z]+(?:-\d{2,4}\.(?:webp|avif|jpg|png)|\.webmanifest|\.pdf|\.webm|\.mp4|\.vtt)$/;
/** Of a call for a picture. */
export const PICTURE_BOUNDS = { deadlineMs: 10_000, maxBytes: 8 * 1_048_576 } as const;

/** Loads pictures from the layout server; their names hold a hash, so each is loaded once. */
export function assetFiles({ remote, gate }: { remote: Remote; gate: Gate }): LoadFile {
  return async (name) => {
    if (!PICTURE.test(name)) return { ok: true, value: undefined };
    const outcome = await gate.run(() => remote.call({ path: `/assets/${name}` }));
    if (!outcome.ok) return outcome;
    const { status, body } = outcome.value;
    if (status === 200) return { ok: true, value: body };
    if (status === 404) return { ok: true, value: undefined };
    return failed('REFUSED', `expected 200 for the picture ${name}, got ${status}`, status);
  };
}
