import path from 'node:path';
import type { Command } from 'commander';
import { openOutsideFiles } from '@vitrine/platform/remote';
import { importPictures, pictureProgress } from './import-pictures.ts';
import { picturePlaces } from './picture-places.ts';
import type { StaffCall } from './staff-call.ts';

const DEADLINE_MS = 30_000;
/** As much as the staff door takes. */
const MOST_BYTES = 20 * 1024 * 1024;

export interface PictureImportParts {
  program: Command;
  call: StaffCall;
  /** Where relative file names begin. */
  folder: string;
  isInsideAllowed: boolean;
  /** The shop, and whether a program reads the answer. */
  wish(): { tenant: string; json?: boolean };
  progress(line: string): void;
  done(text: string, isRefused: boolean): void;
}

/** Adds the command that brings the pictures of goods in. */
export function addPictureImport({
  program,
  call,
  folder,
  isInsideAllowed,
  wish,
  progress,
  done,
}: PictureImportParts): void {
  program
    .command('import-pictures')
    .description(
      'takes the pictures of a folder, named as their files, or of a list with an address a line (or: name, address), before the goods that show them; what is there already is not read again',
    )
    .argument('<folder or list>')
    .option('--replace', 'reads all again, and shows what has changed everywhere')
    .option('--dry-run', 'only says what would be')
    .exitOverride()
    .action(async (source: string, { replace = false, dryRun = false }: { replace?: boolean; dryRun?: boolean }) => {
      const files = openOutsideFiles({ deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES, isInsideAllowed });
      try {
        const { tenant, json } = wish();
        const places = await picturePlaces(path.resolve(folder, source), files);
        const onProgress = (counts: Parameters<typeof pictureProgress>[0]): void => progress(pictureProgress(counts));
        const { counts, refusals } = await importPictures(call, tenant, places, { replace, dryRun, onProgress });
        const text = [
          ...refusals.map((sentence) => `  ${sentence}`),
          `${dryRun ? 'Would be: ' : ''}${pictureProgress(counts)}.`,
        ];
        done(json === true ? JSON.stringify({ ...counts, refusals }) : text.join('\n'), counts.refused > 0);
      } finally {
        await files.close();
      }
    });
}
