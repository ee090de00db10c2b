import { validateContentFile, type ContentFile, type Result } from '@vitrine/schemas';

/** What a file is: the name of its shape in `content-file.schema.json`. */
export type FileKind = keyof ContentFile;

/** What is in a file of a kind. */
export type FileValue<Kind extends FileKind = FileKind> = NonNullable<ContentFile[Kind]>;

interface KindRow {
  /** What the names of its files look like; the first segment is a folder. */
  pattern: RegExp;
  /** After how long a service is asked again (DF-001, CM-008). */
  lifetimeMs: number;
  /** Most shops have few such files: that there is none is no failure. */
  isOptional: boolean;
}

const MINUTE_MS = 60_000;
const LOCALE = '[a-z]{2,3}(?:-[A-Z][a-z]{3})?-(?:[A-Z]{2}|[0-9]{3})';
const LANGUAGE = '[a-z]{2,3}';
const ID = '[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,99}';
/** One file for a language, which is asked for by the name of a page's bucket (CM-005). */
const BARS = 'bucket-usp-bar';

/** The closed table of files beside pages (CM-005, CM-007 to CM-012, CM-015). */
const KINDS: Readonly<Record<FileKind, KindRow>> = {
  navigationWeb: named(`navigation/[0-9]{1,6}_web(?:_${LANGUAGE})?(?:_sliced)?`, { lifetimeMs: 15 * MINUTE_MS }),
  navigationMob: named(`navigation/[0-9]{1,6}_mob(?:_${LANGUAGE})?(?:_sliced)?`, { lifetimeMs: 15 * MINUTE_MS }),
  serviceFlyout: named(`service-flyout/${LOCALE}`),
  footer: named(`footer/${LOCALE}`),
  snippet: named(`snippets/${LOCALE}/${ID}`),
  banner: named(`banners/${LOCALE}/${ID}`),
  survey: named(`surveys/${LOCALE}/${ID}`),
  promotion: named(`promotions/${LANGUAGE}/${ID}`),
  vouchers: named(`vouchers/${LOCALE}`),
  usp: named(`usp/${LOCALE}`),
  seo: named(`seo/${LOCALE}/${ID}`, { isOptional: true }),
  newsletter: named(`newsletter/${LOCALE}/${ID}`),
  bar: named(`${BARS}/${LANGUAGE}/[^/]{1,300}`, { isOptional: true }),
};

const NAMES = Object.keys(KINDS) as readonly FileKind[];
const FOLDERS: ReadonlySet<string> = new Set(
  NAMES.map((kind) => KINDS[kind].pattern.source.slice(1).split(/\\?\//, 1)[0] ?? ''),
);
const ENDING = '.json';

/** How files of a kind are kept. */
export function keepingOf(kind: FileKind): Pick<KindRow, 'lifetimeMs' | 'isOptional'> {
  return KINDS[kind];
}

/** The kind of the file that has this name, such as `snippets/de-AT/pflege`; undefined for a name that no file has. */
export function kindOfFile(name: string): FileKind | undefined {
  return NAMES.find((kind) => KINDS[kind].pattern.test(name));
}

/** Whether a path below a content service leads to a file, and not to a page in a locale. */
export function isBesidePages(path: string): boolean {
  return FOLDERS.has(path.split('/', 1)[0] ?? '');
}

/** Where a file is below the address of its service: `/snippets/de-AT/pflege.json` for `snippets/de-AT/pflege`. */
export function pathOfFile(name: string): string {
  const [folder, language = '', bucket = ''] = name.split('/');
  if (folder === BARS) return `/${BARS}/${language}${ENDING}?page=${encodeURIComponent(bucket)}`;
  return `/${name.split('/').map(encodeURIComponent).join('/')}${ENDING}`;
}

/** The name of the file at a decoded path below the service, without the slash before it; undefined if it leads to none. */
export function fileAtPath(path: string, query: Readonly<Record<string, unknown>> = {}): string | undefined {
  if (!path.endsWith(ENDING)) return undefined;
  const bare = path.slice(0, -ENDING.length);
  const { page } = query;
  const name = bare.startsWith(`${BARS}/`) && typeof page === 'string' ? `${bare}/${page}` : bare;
  return kindOfFile(name) === undefined ? undefined : name;
}

/** What a file holds, or what is wrong with it; `label` names it in faults. */
export function readFile(kind: FileKind, value: unknown, label: string): Result<FileValue> {
  const read = validateContentFile({ [kind]: value }, { layer: label });
  // It is there: it was put there.
  return read.ok ? { ok: true, value: read.value[kind] as FileValue } : read;
}

function named(pattern: string, { lifetimeMs = MINUTE_MS, isOptional = false }: Partial<KindRow> = {}): KindRow {
  return { pattern: new RegExp(`^${pattern}$`, 'u'), lifetimeMs, isOptional };
}
