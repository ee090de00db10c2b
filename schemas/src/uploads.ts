/** 1 MB, as shoppers are told it. */
export const MEGABYTE = 1_048_576;

/** What a shop takes. */
export interface UploadLimits {
  maxFiles: number;
  /** In bytes, of a file and of all together. */
  maxBytes: number;
  /** What a file must end with; all of `UPLOAD_EXTENSIONS` if left out. */
  extensions?: readonly string[];
}

/** What is known of a file before anything of it is read. */
export interface UploadFile {
  name: string;
  /** In bytes. */
  size: number;
  /** As the browser has it; empty if it does not know. */
  type: string;
}

/** Why files are not taken; the name is the file's own. */
export type UploadFault =
  | { code: 'wrongFormat' | 'tooLarge' | 'duplicate'; name: string }
  | { code: 'tooManyFiles' }
  /** All together are too large: files are taken in their order up to the first that is too much. */
  | { code: 'partial'; names: readonly string[] };

/** What a file must end with (UP-007). */
export const UPLOAD_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'heic', 'heif'] as const;
/** Pictures that are shown beside what somebody wrote: those that cameras make, which all stand still. */
export const PICTURE_EXTENSIONS = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'] as const;
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';
/** Pictures of a review. */
export const MOST_REVIEW_PICTURES = 3;
/** What browsers may offer to choose from (UP-006). */
export const UPLOAD_ACCEPT = 'image/*,.heic,.heif';
/** Images that browsers draw; a wider list than that of what is taken, and without heic and heif (UP-008). */
const DRAWN: ReadonlySet<string> = new Set([
  'jpg',
  'jpeg',
  'apng',
  'png',
  'gif',
  'webp',
  'bmp',
  'tif',
  'tiff',
  'svg',
  'ico',
  'avif',
]);
/** Some systems name no type, which a form then sends as `application/octet-stream`, and some the bare one. */
const TAKEN_TYPE = /^(?:|image\/.+|heic|heif|application\/octet-stream)$/iu;

/** Whether a preview can be drawn of a file of this name. */
export function isDrawnImage(name: string): boolean {
  return DRAWN.has(extensionOf(name));
}

/**
 * Which of the files that are chosen join those that are there already, and why the others do not. Names differ by more
 * than their case.
 */
export function chooseUploads<File extends UploadFile>(
  kept: readonly File[],
  chosen: readonly File[],
  { maxFiles, maxBytes, extensions = UPLOAD_EXTENSIONS }: UploadLimits,
): { files: File[]; faults: UploadFault[] } {
  const files = [...kept];
  const faults: UploadFault[] = [];
  const left: string[] = [];
  let total = sizeOf(kept);
  for (const file of chosen) {
    const { name, size } = file;
    const fault = faultOf(file, files, { maxBytes, extensions });
    if (fault !== undefined) faults.push({ code: fault, name });
    else if (left.length > 0 || total + size > maxBytes) left.push(name);
    else if (files.length >= maxFiles) {
      if (!faults.some(({ code }) => code === 'tooManyFiles')) faults.push({ code: 'tooManyFiles' });
    } else {
      files.push(file);
      total += size;
    }
  }
  if (left.length > 0) faults.push({ code: 'partial', names: left });
  return { files, faults };
}

/** Bytes of files together. */
export function sizeOf(files: readonly Pick<UploadFile, 'size'>[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function faultOf(
  { name, size, type }: UploadFile,
  there: readonly UploadFile[],
  { maxBytes, extensions }: Required<Pick<UploadLimits, 'maxBytes' | 'extensions'>>,
): 'wrongFormat' | 'tooLarge' | 'duplicate' | undefined {
  if (!extensions.includes(extensionOf(name)) || !TAKEN_TYPE.test(type)) return 'wrongFormat';
  if (size > maxBytes) return 'tooLarge';
  const known = name.toLowerCase();
  return there.some((other) => other.name.toLowerCase() === known) ? 'duplicate' : undefined;
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}
