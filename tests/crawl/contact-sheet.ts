import path from 'node:path';
import sharp from 'sharp';

const CELL = { width: 240, height: 480 } as const;
const GAP = 12;
const COLUMNS = 8;

/** One picture of many: the upper part of each, in rows, in their order. Writes `<name>.png` beside them; nothing without pictures. */
export async function contactSheet(folder: string, name: string, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) return;
  const cells = await Promise.all(
    pictures.map(async (file, index) => ({
      input: await upperPart(path.join(folder, file)),
      left: GAP + (index % COLUMNS) * (CELL.width + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (CELL.height + GAP),
    })),
  );
  const columns = Math.min(COLUMNS, pictures.length);
  const rows = Math.ceil(pictures.length / COLUMNS);
  await sharp({
    create: {
      width: GAP + columns * (CELL.width + GAP),
      height: GAP + rows * (CELL.height + GAP),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(cells)
    .png()
    .toFile(path.join(folder, `${name}.png`));
}

/** As wide as a cell; of a page that is shorter than that the rest is left free. */
async function upperPart(file: string): Promise<Buffer> {
  // In two goes: in one the part would be taken before there is the room below.
  const roomy = await sharp(file)
    .resize({ width: CELL.width })
    .extend({ bottom: CELL.height, background: '#808080' })
    .png()
    .toBuffer();
  return sharp(roomy)
    .extract({ left: 0, top: 0, ...CELL })
    .png()
    .toBuffer();
}
