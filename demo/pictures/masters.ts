import { readdir } from 'node:fs/promises';
import type { Master } from './picture.ts';

const mastersFolder = new URL('masters/', import.meta.url);

const isMaster = (value: unknown): value is Master =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'draw' in value &&
  typeof value.draw === 'function';

/** Every master of `masters/*.ts`; throws when a file exports no list of masters. */
export async function allMasters(): Promise<readonly Master[]> {
  const files = (await readdir(mastersFolder)).filter((file) => file.endsWith('.ts')).sort();
  const lists = await Promise.all(
    files.map(async (file): Promise<readonly Master[]> => {
      const module: unknown = await import(new URL(file, mastersFolder).href);
      const list: unknown =
        typeof module === 'object' && module !== null && 'masters' in module ? module.masters : undefined;
      if (!Array.isArray(list) || !list.every(isMaster))
        throw new Error(`expected masters/${file} to export a list named masters, got ${typeof list}`);
      return list;
    }),
  );
  return lists.flat();
}
