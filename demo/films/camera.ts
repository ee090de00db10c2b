import type { Look } from './films.ts';

/** What is filmed, and how. */
export interface Take {
  /** The picture as a data address. */
  source: string;
  duration: number;
  looks: readonly Look[];
  width: number;
  height: number;
  framesPerSecond: number;
}

/** A frame of VP9, in base64. */
export interface TakenFrame {
  at: number;
  isKey: boolean;
  bytes: string;
}

/** Runs in a browser, with nothing but what is within it: draws frame by frame what the camera sees, and encodes it. */
export async function filmed(take: Take): Promise<TakenFrame[]> {
  const { source, duration, looks, width, height, framesPerSecond } = take;
  const picture = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('expected a canvas to draw on, got none');
  context.imageSmoothingQuality = 'high';
  const frames: TakenFrame[] = [];
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      frames.push({ at: Math.round(chunk.timestamp / 1_000), isKey: chunk.type === 'key', bytes: btoa(binary) });
    },
    error(problem) {
      throw problem;
    },
  });
  encoder.configure({ codec: 'vp09.00.30.08', width, height, bitrate: 220_000, framerate: framesPerSecond });
  const between = (one: number, other: number, share: number): number => one + (other - one) * share;
  for (let n = 0; n < (duration * framesPerSecond) / 1_000; n += 1) {
    const at = (n * 1_000) / framesPerSecond;
    const next = looks.findIndex((look) => look.at > at);
    const [from, to] = [looks[next - 1], looks[next]];
    if (from === undefined || to === undefined) throw new Error(`expected a look before and after ${at} ms`);
    const share = (at - from.at) / (to.at - from.at);
    // Begins and ends slowly.
    const eased = share * share * (3 - 2 * share);
    const seen = between(from.width, to.width, eased) * picture.width;
    const tall = (seen * height) / width;
    const left = between(from.x, to.x, eased) * picture.width - seen / 2;
    const top = between(from.y, to.y, eased) * picture.height - tall / 2;
    context.drawImage(picture, left, top, seen, tall, 0, 0, width, height);
    const frame = new VideoFrame(canvas, { timestamp: at * 1_000 });
    encoder.encode(frame, { keyFrame: n % (framesPerSecond * 2) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 20) await new Promise((go) => setTimeout(go, 20));
  }
  await encoder.flush();
  return frames;
}
