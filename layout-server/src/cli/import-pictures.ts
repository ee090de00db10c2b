import type { PicturePlace } from './picture-places.ts';
import { NoAnswer, type StaffCall } from './staff-call.ts';

/** How far an import of pictures is. */
export interface PictureCounts {
  all: number;
  added: number;
  replaced: number;
  /** There already. */
  kept: number;
  refused: number;
}

export interface PictureImport {
  counts: PictureCounts;
  /** A sentence for each that was refused, with its place. */
  refusals: string[];
}

export interface PictureImportOptions {
  /** Reads all again, and shows what is another picture now in the place of the former. */
  replace: boolean;
  dryRun: boolean;
  onProgress(counts: PictureCounts): void;
}

/**
 * Brings pictures into a shop, one after the other. What the shop has under a name already is not read again, so an import that
 * broke off goes on where it was, and a second one changes nothing. @throws NoAnswer where the staff door does not answer
 */
export async function importPictures(
  call: StaffCall,
  tenant: string,
  places: readonly PicturePlace[],
  { replace, dryRun, onProgress }: PictureImportOptions,
): Promise<PictureImport> {
  const address = (name?: string): string =>
    `/pictures/${[tenant, ...(name === undefined ? [] : [name])].map(encodeURIComponent).join('/')}`;
  // Our own server wrote both answers.
  const { pictures } = (await (await call(address())).json()) as { pictures: { name: string }[] };
  const there = new Set(pictures.map(({ name }) => name));
  const taken = new Map<string, string>();
  const counts: PictureCounts = { all: places.length, added: 0, replaced: 0, kept: 0, refused: 0 };
  const refusals: string[] = [];

  const take = async ({ name, place, read }: PicturePlace): Promise<keyof PictureCounts | string> => {
    const other = taken.get(name);
    if (name !== '' && other !== undefined) return `its name "${name}" is that of ${other} too`;
    taken.set(name, place);
    if (there.has(name) && !replace) return 'kept';
    const bytes = await read();
    if (typeof bytes === 'string') return bytes;
    const query = [...(replace ? ['replace'] : []), ...(dryRun ? ['dry'] : [])].join('&');
    const answer = await call(`${address(name)}?${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    const { code } = (await answer.json()) as { code: string };
    return code === 'ADDED' ? 'added' : code === 'REPLACED' ? 'replaced' : 'kept';
  };
  for (const place of places) {
    const came = await take(place).catch((error: unknown) => {
      if (error instanceof NoAnswer && !error.isUnreachable) return error.message;
      throw error;
    });
    if (came === 'added' || came === 'replaced' || came === 'kept') counts[came] += 1;
    else {
      counts.refused += 1;
      refusals.push(`${place.place}: ${came}`);
    }
    onProgress(counts);
  }
  return { counts, refusals };
}

/** One line that says how far it is. */
export function pictureProgress({ all, added, replaced, kept, refused }: PictureCounts): string {
  return `${added + replaced + kept + refused} of ${all} pictures: ${added} new, ${replaced} changed, ${kept} as before, ${refused} refused`;
}
