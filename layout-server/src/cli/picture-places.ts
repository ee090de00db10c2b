import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pictureNameOf } from '@vitrine/schemas';
import type { OutsideFiles } from '@vitrine/platform/remote';
import { NoAnswer } from './staff-call.ts';

/** Where a picture comes from, and under which name it is wanted. */
export interface PicturePlace {
  name: string;
  /** A file, an address, or the line that is neither, as whoever wrote it finds it again. */
  place: string;
  /** The bytes, or a sentence that says why there are none. */
  read(): Promise<Buffer | string>;
}

/** Whose names the picture reader knows; what is in a file is looked at where it is taken. */
export const PICTURE_FILE = /\.(jpe?g|png|webp|avif)$/i;
/** An address may hold commas, as those of picture services do; a name holds no colon. */
const LINE = /^(?:([^,:\s]+)[,\s]+)?(\S+)$/;

/**
 * The pictures of a folder, by the names of their files, or of a list: an address a line, or a name, a comma and an address.
 * @throws NoAnswer with a sentence where there is neither
 */
export async function picturePlaces(source: string, files: OutsideFiles): Promise<PicturePlace[]> {
  const found = await stat(source).catch(() => undefined);
  if (found === undefined) throw new NoAnswer(`expected a folder, or a list of addresses, got ${source}`, false);
  const places = found.isDirectory() ? await ofFolder(source) : ofList(await readFile(source, 'utf8'), files);
  if (places.length === 0) throw new NoAnswer(`expected pictures in ${source}, found none`, false);
  return places;
}

async function ofFolder(folder: string): Promise<PicturePlace[]> {
  const names = (await readdir(folder, { recursive: true })).filter((file) => PICTURE_FILE.test(file)).sort();
  return names.map((file) => ({
    name: pictureNameOf(file),
    place: file,
    read: () => readFile(path.join(folder, file)),
  }));
}

function ofList(text: string, files: OutsideFiles): PicturePlace[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, given, address = ''] = LINE.exec(line) ?? [];
      if (!URL.canParse(address))
        return {
          name: '',
          place: line,
          read: async () => 'expected an address, or a name, a comma and an address',
        };
      return {
        name: given ?? pictureNameOf(decoded(new URL(address).pathname)),
        place: address,
        read: async () => {
          const outcome = await files.fetch(address);
          return outcome.ok ? outcome.value : outcome.failure.message;
        },
      };
    });
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
