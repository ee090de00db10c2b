/** A frame as an encoder gives it. */
export interface EncodedFrame {
  /** In milliseconds from the start. */
  at: number;
  isKey: boolean;
  bytes: Uint8Array;
}

/** What a film is, beside its frames. */
export interface FilmShape {
  width: number;
  height: number;
  /** In milliseconds. */
  duration: number;
}

/**
 * A film in VP9 without sound as a WebM file (RFC 9559): what a player needs before the frames, where each key frame is, and a
 * cluster from each key frame to the next. The same frames are the same bytes.
 */
export function webmOf(frames: readonly EncodedFrame[], { width, height, duration }: FilmShape): Uint8Array {
  const clusters: EncodedFrame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) clusters.push([]);
    const open = clusters.at(-1);
    if (open === undefined) throw new Error('expected a key frame first, got another one');
    open.push(frame);
  }
  const head = [
    element(0x15_49_a9_66, [
      element(0x2a_d7_b1, uint(MILLISECOND)),
      element(0x44_89, float(duration)),
      element(0x4d_80, text(WRITER)),
      element(0x57_41, text(WRITER)),
    ]),
    element(0x16_54_ae_6b, [
      element(0xae, [
        element(0xd7, uint(1)),
        element(0x73_c5, uint(1)),
        element(0x83, uint(VIDEO)),
        element(0x86, text('V_VP9')),
        element(0xe0, [element(0xb0, uint(width)), element(0xba, uint(height))]),
      ]),
    ]),
  ].map(joined);
  const body = clusters.map(clusterOf);
  const before = head.reduce((sum, { length }) => sum + length, 0);
  // Positions are eight bytes each, so where the clusters are does not change how long their list is.
  const places = (first: number): Uint8Array => {
    let at = first;
    const points = clusters.map((cluster, n) => {
      const point = element(0xbb, [
        element(0xb3, uint(cluster[0]?.at ?? 0)),
        element(0xb7, [element(0xf7, uint(1)), element(0xf1, uint(at))]),
      ]);
      at += body[n]?.length ?? 0;
      return point;
    });
    return joined(element(0x1c_53_bb_6b, points));
  };
  const list = places(before + places(0).length);
  const header = element(0x1a_45_df_a3, [
    element(0x42_86, uint(1)),
    element(0x42_f7, uint(1)),
    element(0x42_f2, uint(4)),
    element(0x42_f3, uint(8)),
    element(0x42_82, text('webm')),
    element(0x42_87, uint(4)),
    element(0x42_85, uint(2)),
  ]);
  return joined([...header, ...element(0x18_53_80_67, [...head, list, ...body])]);
}

type Part = Uint8Array;
const WRITER = 'vitrine demo';
const MILLISECOND = 1_000_000;
const VIDEO = 1;
const KEY = 0x80;

function clusterOf(frames: readonly EncodedFrame[]): Uint8Array {
  const start = frames[0]?.at ?? 0;
  const blocks = frames.map(({ at, isKey, bytes }) => {
    const since = at - start;
    return element(0xa3, [Uint8Array.of(0x81, since >> 8, since & 0xff, isKey ? KEY : 0), bytes]);
  });
  return joined(element(0x1f_43_b6_75, [element(0xe7, uint(start)), ...blocks]));
}

/** Id, length in eight bytes, and what is in it. */
function element(id: number, content: Part | readonly (Part | readonly Part[])[]): Part[] {
  const parts = content instanceof Uint8Array ? [content] : content.flat();
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = uint(length);
  size[0] = 1;
  const name = uint(id);
  return [name.subarray(name.findIndex((byte) => byte !== 0)), size, ...parts];
}

/** A whole number in eight bytes. */
function uint(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function joined(parts: readonly Part[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
