import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Decoded } from './heic-protocol.ts';

/** What we use of libheif, which has no types: one image at least for each that a file holds, upright as the file says. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(
    into: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number },
    done: (image: object | null) => void,
  ): void;
}
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Four bytes each, beside what the decoder itself needs: a phone's largest picture has as many. */
const MOST_PIXELS = 50_000_000;

/** Decodes the first image of a HEIC file. Whoever started the thread ends it when it takes too long. */
const port = parentPort;
if (port === null) throw new Error('heic-thread.ts runs only as a worker thread');
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Heif;
const tell = (decoded: Decoded): void => port.postMessage(decoded, decoded === undefined ? [] : [decoded.data.buffer]);

const [image] = new HeifDecoder().decode(workerData as Uint8Array);
const [width, height] = [image?.get_width() ?? 0, image?.get_height() ?? 0];
if (image === undefined || width * height === 0 || width * height > MOST_PIXELS) tell(undefined);
else {
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (shown) =>
    tell(shown === null ? undefined : { data: new Uint8Array(data.buffer), width, height }),
  );
}
