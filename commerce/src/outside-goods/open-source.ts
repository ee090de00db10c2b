import { readFile } from 'node:fs/promises';
import { parseJson, validateGoodsSource } from '@vitrine/schemas';
import type { CommerceAdapter } from './commerce-adapter.ts';
import { createVendureAdapter } from './vendure-adapter.ts';

const MOST_BYTES = 1_024 * 1_024;

/** Gives the way to the system that a source file names. `login` is `name:password`. @throws Error with a sentence, or the system's where there is no such file */
export async function openSource(file: string, login: string): Promise<CommerceAdapter> {
  const parsed = parseJson(await readFile(file, 'utf8'), { maxBytes: MOST_BYTES, layer: file });
  const source = parsed.ok ? validateGoodsSource(parsed.value, { layer: file }) : parsed;
  if (!source.ok) throw new Error(source.faults.map(({ message }) => message).join('\n'));
  const colon = login.indexOf(':');
  if (colon < 1) throw new Error('expected COMMERCE_LOGIN as name:password of the commerce system, got something else');
  return createVendureAdapter(source.value, { name: login.slice(0, colon), password: login.slice(colon + 1) });
}
