import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pictureNameOf } from '@vitrine/schemas';
import { aligned } from './columns.ts';
import type { Finished } from './finished.ts';
import { PICTURE_FILE } from './picture-places.ts';
import { NoAnswer, type StaffCall } from './staff-call.ts';

/** A picture as the staff door gives it. */
interface PictureRow {
  name: string;
  width: number;
  height: number;
  focus: { x: number; y: number } | null;
  alts: Readonly<Record<string, string>>;
  addedBy: string;
  addedAt: string;
}

interface Done {
  code: string;
  message: string;
}

export interface AddOptions {
  name?: string;
  replace?: boolean;
  dryRun?: boolean;
}

/** The commands about a shop's own pictures; each asks the staff door and says what came of it. */
export interface PictureCommands {
  list(shop: string): Promise<Finished>;
  /** Adds a file, or every picture of a folder, under the names of the files. */
  add(shop: string, source: string, options: AddOptions): Promise<Finished>;
  /** Adds what lies in the bucket for the shop. */
  collect(shop: string, options: AddOptions): Promise<Finished>;
  words(shop: string, name: string, locale: string, text: string, options: AddOptions): Promise<Finished>;
  /** Undefined for the middle. */
  focus(
    shop: string,
    name: string,
    point: { x: number; y: number } | undefined,
    options: AddOptions,
  ): Promise<Finished>;
  used(shop: string, name: string): Promise<Finished>;
  remove(shop: string, name: string, options: AddOptions): Promise<Finished>;
}

/** `call` gives the body of whatever answers 200 and throws `NoAnswer` otherwise. */
export function createPictureCommands({ call }: { call: StaffCall }): PictureCommands {
  const at = (shop: string, name?: string, options: AddOptions = {}, after?: string): string => {
    const query = [
      ...(options.replace ? ['replace'] : []),
      ...(options.dryRun ? ['dry'] : []),
      ...(after === undefined ? [] : [`after=${encodeURIComponent(after)}`]),
    ].join('&');
    return `/pictures/${[shop, ...(name === undefined ? [] : [name])].map(encodeURIComponent).join('/')}?${query}`;
  };
  // Our own server wrote it.
  const ask = async <T>(...args: Parameters<StaffCall>): Promise<T> =>
    JSON.parse(await (await call(...args)).text()) as T;
  const tell = (done: Done, { dryRun }: AddOptions): Finished => ({
    text: `${dryRun ? 'This would be: ' : ''}${done.message}.`,
    data: done,
    refused: false,
  });
  const describe = async (shop: string, name: string, description: object, options: AddOptions): Promise<Finished> =>
    tell(
      await ask<Done>(at(shop, name, options), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(description),
      }),
      options,
    );
  const send = async (shop: string, file: string, name: string, options: AddOptions): Promise<Done> =>
    ask<Done>(at(shop, name, options), {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: await readFile(file),
    });

  return {
    async list(shop) {
      const { pictures } = await ask<{ pictures: PictureRow[] }>(at(shop));
      const rows = pictures
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, width, height, focus, alts, addedBy, addedAt }) => [
          name,
          `${width} × ${height}`,
          focus === null ? 'middle' : `${focus.x}, ${focus.y}`,
          Object.keys(alts).sort().join(' ') || 'no words',
          `${addedBy}, ${addedAt.slice(0, 10)}`,
        ]);
      const text =
        rows.length === 0
          ? `${shop} has no pictures of its own; "layouts pictures add ${shop} <file or folder>" adds some.`
          : aligned([['PICTURE', 'PX', 'IN SIGHT', 'WORDS', 'ADDED BY'], ...rows]).join('\n');
      return { text, data: pictures, refused: false };
    },
    async add(shop, source, options) {
      const given = path.resolve(source);
      const found = await stat(given).catch(() => undefined);
      if (found === undefined) return refusal(`expected a file or a folder, got ${source}`);
      const files = found.isDirectory()
        ? (await readdir(given))
            .filter((file) => PICTURE_FILE.test(file))
            .sort()
            .map((file) => path.join(given, file))
        : [given];
      if (files.length === 0)
        return refusal(`expected a folder with pictures (.jpg, .png, .webp, .avif), got none in ${source}`);
      if (files.length > 1 && options.name !== undefined)
        return refusal('expected --name with one file; those of a folder are named as their files');
      const outcomes: (Done & { refused?: boolean })[] = [];
      for (const file of files) {
        const name = options.name ?? pictureNameOf(file);
        try {
          outcomes.push(await send(shop, file, name, options));
        } catch (error) {
          if (!(error instanceof NoAnswer) || error.isUnreachable) throw error;
          outcomes.push({
            code: 'REFUSED',
            message: error.message,
            refused: true,
          });
        }
      }
      return summary(outcomes, options);
    },
    async collect(shop, options) {
      const outcomes: Done[] = [];
      let after: string | undefined;
      do {
        const some = await ask<{ outcomes: Done[]; next: string | null }>(at(shop, undefined, options, after), {
          method: 'POST',
        });
        outcomes.push(...some.outcomes);
        after = some.next ?? undefined;
      } while (after !== undefined);
      if (outcomes.length === 0)
        return {
          text: `Nothing lies in the bucket below ${shop}/new-pictures/.`,
          data: [],
          refused: false,
        };
      const taken: ReadonlySet<string> = new Set(['ADDED', 'REPLACED', 'UNCHANGED']);
      return summary(
        outcomes.map((each) => ({ ...each, refused: !taken.has(each.code) })),
        options,
      );
    },
    words: (shop, name, locale, text, options) => describe(shop, name, { alts: { [locale]: text } }, options),
    focus: (shop, name, point, options) => describe(shop, name, { focus: point ?? null }, options),
    async used(shop, name) {
      const { used } = await ask<{ used: string[] }>(at(shop, name));
      const text = used.length === 0 ? `Nothing of ${shop} uses the picture "${name}".` : used.join('\n');
      return { text, data: used, refused: false };
    },
    async remove(shop, name, options) {
      return tell(await ask<Done>(at(shop, name, options), { method: 'DELETE' }), options);
    },
  };
}

function summary(outcomes: readonly (Done & { refused?: boolean })[], { dryRun }: AddOptions): Finished {
  return {
    text: [
      ...(dryRun ? ['This would be:'] : []),
      ...outcomes.map(({ message, refused }) => (refused ? message : `${message}.`)),
    ].join('\n'),
    data: outcomes,
    refused: outcomes.some(({ refused }) => refused === true),
  };
}

function refusal(message: string): Finished {
  return { text: message, data: { message }, refused: true };
}
