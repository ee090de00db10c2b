import type { Remote } from '@vitrine/platform/remote';
import { assetFiles } from '../files/asset-files.ts';
import { filesBelow } from '../files/disk-files.ts';
import { shopOfReviewPicture } from '@vitrine/schemas/review-pictures';
import { createFileShelf, type FileShelf } from '../files/file-shelf.ts';
import { fontFiles } from '../files/font-files.ts';
import { withSheetOfBuild } from '../files/sheet-of-build.ts';
import { MEASURE_FILE, MEASURE_SCRIPT } from '../measuring/measure-script.ts';
import type { VitalsScript } from '../measuring/vitals-script.ts';
import { createGate } from '../upstream/gate.ts';
import { COUNTRY_FILE, COUNTRY_SCRIPT } from '../visiting/country-script.ts';
import { VISIT_FILE, VISIT_SCRIPT } from '../visiting/visit-script.ts';

const MEGABYTE = 1_048_576;
const ASSET_BYTES = 96 * MEGABYTE;
const STATIC_BYTES = 64 * MEGABYTE;
const FONT_BYTES = 8 * MEGABYTE;

export interface FileShelves {
  /** What the build of the renderer made. */
  statics: FileShelf;
  /** The edge's own scripts. */
  scripts: FileShelf;
  fonts: FileShelf;
  /** Markup that only scripts show. */
  dormant: FileShelf;
  /** Pictures of the shops, asked for at the layout server. */
  assets: FileShelf;
}

/** The files that an edge answers with, each kind in a share of memory of its own. */
export function createFileShelves({
  staticFolder,
  pictures,
  vitals,
  dormant,
}: {
  staticFolder: string;
  /** Where pictures are asked for. */
  pictures: Remote;
  vitals: Pick<VitalsScript, 'file' | 'bytes'>;
  /** What was taken out of pages. */
  dormant: FileShelf;
}): FileShelves {
  const scripts = new Map([
    [MEASURE_FILE, MEASURE_SCRIPT],
    [VISIT_FILE, VISIT_SCRIPT],
    [COUNTRY_FILE, COUNTRY_SCRIPT],
    [vitals.file, vitals.bytes],
  ]);
  const load = filesBelow(staticFolder);
  return {
    statics: withSheetOfBuild(
      createFileShelf({ load, loadPacked: (name) => load(`${name}.br`), maxBytes: STATIC_BYTES }),
      staticFolder,
    ),
    scripts: createFileShelf({
      load: async (name) => ({ ok: true, value: scripts.get(name) }),
      maxBytes: MEGABYTE,
    }),
    dormant,
    fonts: createFileShelf({ load: fontFiles(), maxBytes: FONT_BYTES }),
    assets: createFileShelf({
      load: assetFiles({ remote: pictures, gate: createGate({ name: 'a picture', running: 8, queue: 200 }) }),
      maxBytes: ASSET_BYTES,
      // What somebody wrote or the shop let through may be taken back.
      mayKeep: (name) => shopOfReviewPicture(name) === undefined,
    }),
  };
}
