import type { FormFile, LocalShop, Words } from '@vitrine/platform/doors';
import { chooseUploads, type UploadLimits } from '@vitrine/schemas/uploads';
import { kindOf, type FileKind } from './file-kind.ts';
import { faultWords, limitsOf, type UploadUse } from './upload-words.ts';

/** A file that is taken. */
export interface TakenFile {
  /** One line, without a way to it. */
  name: string;
  kind: FileKind;
  bytes: Buffer;
}

const LONGEST_NAME = 120;

/** The files that came with a form, or why not all of them are taken: a browser's own choice is made again (UP-007). */
export function readFiles(
  shop: Pick<LocalShop, 'locale' | 'upload'>,
  sent: readonly FormFile[],
  use?: UploadUse,
): { ok: true; files: TakenFile[] } | { ok: false; problem: Words } {
  const named = sent.map((file) => ({ ...file, name: plainName(file.name), size: file.bytes.length }));
  const limits = limitsOf(shop, use);
  const [fault] = chooseUploads([], named, limits).faults;
  if (fault !== undefined) return { ok: false, problem: faultWords(shop, fault, use) };
  const files: TakenFile[] = [];
  for (const { name, bytes } of named) {
    const kind = kindOf(bytes);
    if (kind === undefined || !isTaken(kind, limits))
      return { ok: false, problem: faultWords(shop, { code: 'wrongFormat', name }, use) };
    files.push({ name, kind, bytes });
  }
  return { ok: true, files };
}

function isTaken(kind: FileKind, { extensions }: UploadLimits): boolean {
  return extensions === undefined || extensions.includes(kind);
}

function plainName(name: string): string {
  const last =
    name
      .replaceAll(/\p{Cc}/gu, '')
      .split(/[/\\]/u)
      .at(-1) ?? '';
  const [, end = ''] = /(\.[^.]{1,10})$/u.exec(last) ?? [];
  return `${last.slice(0, last.length - end.length).slice(0, LONGEST_NAME)}${end}`;
}
