import sharp from 'sharp';

/** Between the two pictures, in pixels. */
const GAP = 24;
const BEHIND = { r: 120, g: 120, b: 120, alpha: 1 } as const;
/** What letters differ by when they are drawn twice, of 255. */
const NOISE = 8;

/** How much of two pictures of one width differs, from 0 to 1; what only the longer one has differs. */
export async function shareOfDifference(before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const [one, other] = await Promise.all(
    [before, after].map((each) => sharp(each).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (one === undefined || other === undefined) throw new Error('expected two pictures');
  const { width, channels } = one.info;
  const common = Math.min(one.info.height, other.info.height) * width;
  const all = Math.max(one.info.height, other.info.height) * width;
  let different = all - common;
  for (let pixel = 0; pixel < common; pixel += 1) {
    const at = pixel * channels;
    for (let channel = 0; channel < channels; channel += 1)
      if (Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > NOISE) {
        different += 1;
        break;
      }
  }
  return different / all;
}

/** Both pictures in one: left the one before, right the one after. */
export async function sideBySide(before: Buffer, after: Buffer): Promise<Buffer> {
  const [left, right] = await Promise.all([before, after].map((each) => sharp(each).metadata()));
  if (left === undefined || right === undefined) throw new Error('expected two pictures');
  const height = Math.max(left.height, right.height);
  return sharp({ create: { width: left.width + GAP + right.width, height, channels: 4, background: BEHIND } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: left.width + GAP, top: 0 },
    ])
    .png()
    .toBuffer();
}
