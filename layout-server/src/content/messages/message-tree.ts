import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fault, parseJson, validateLocaleProfile, type Fault, type LocaleProfile, type Result } from '@vitrine/schemas';

/** Nested messages: a key is the dotted path to a text. */
export interface MessageTree {
  [name: string]: string | MessageTree;
}

/** Messages by locale tag. */
export type Catalogues = Readonly<Record<string, MessageTree>>;

/** What the shop family knows of one language of one country. */
export interface Language {
  readonly profile: LocaleProfile;
  readonly texts: MessageTree;
}

/** The languages that the shop family speaks, by locale tag. A new one is a folder, and no code. */
export type Languages = Readonly<Record<string, Language>>;

/** The file of a locale's folder that holds no texts. */
const PROFILE = 'locale.json';

const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Reads `<folder>/<locale>/<area>.json` and `locale.json` beside them; the areas of a locale make one tree, a file's name is
 * not part of a key. A folder that does not exist gives no languages, a locale without `locale.json` borrows no texts. Faults
 * name the file, below `label`, and the pointer: text that is not JSON, a leaf that is not text, a key that two files of one
 * locale give.
 */
export function loadLanguages(folder: string, label = ''): Result<Languages> {
  const faults: Fault[] = [];
  const languages: Record<string, Language> = {};
  for (const locale of names(folder)) {
    const tree: MessageTree = {};
    const files = names(path.join(folder, locale)).filter((name) => name.endsWith('.json'));
    const place = `${label}${locale}`;
    const profile = files.includes(PROFILE) ? readProfile(path.join(folder, locale), place) : NO_PROFILE;
    if (!profile.ok) faults.push(...profile.faults);
    for (const area of files.filter((name) => name !== PROFILE)) {
      const read = readMessages(path.join(folder, locale, area), `${place}/${area}`);
      if (read.ok) faults.push(...mergeInto(tree, read.value, `${place}/${area}`));
      else faults.push(...read.faults);
    }
    if (profile.ok) languages[locale] = { profile: profile.value, texts: tree };
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: languages };
}

/** Reads one file of messages. `label` names it in faults. */
export function readMessages(file: string, label: string): Result<MessageTree> {
  const parsed = parseJson(readFileSync(file, 'utf8'), { maxBytes: MAX_BYTES, layer: label });
  if (!parsed.ok) return parsed;
  return checkMessages(parsed.value, label);
}

const NO_PROFILE: Result<LocaleProfile> = { ok: true, value: {} };

function readProfile(folder: string, place: string): Result<LocaleProfile> {
  const layer = `${place}/${PROFILE}`;
  const parsed = parseJson(readFileSync(path.join(folder, PROFILE), 'utf8'), { maxBytes: MAX_BYTES, layer });
  return parsed.ok ? validateLocaleProfile(parsed.value, { layer }) : parsed;
}

/** Takes a value for languages if it has their shape, such as one that was kept. */
export function checkLanguages(value: unknown, label: string): Result<Languages> {
  if (value === null || typeof value !== 'object')
    return { ok: false, faults: [fault('WRONG_TYPE', { expected: 'languages', got: value, layer: label })] };
  const faults = Object.entries(value as Record<string, Partial<Language> | null>).flatMap(([locale, language]) => {
    const layer = `${label} ${locale}`;
    const parts = [validateLocaleProfile(language?.profile, { layer }), checkMessages(language?.texts, layer)];
    return parts.flatMap((part) => (part.ok ? [] : part.faults));
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: value as Languages };
}

/** Takes a value for messages if it has their shape. */
export function checkMessages(value: unknown, label: string): Result<MessageTree> {
  const faults = shapeFaults(value, '', label);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: value as MessageTree };
}

/** Every text by its dotted key. */
export function textsByKey(tree: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`${prefix}${name}`, value] as const] : [...textsByKey(value, `${prefix}${name}.`)],
    ),
  );
}

/** A new tree with the texts of `over` in place of those of `under`, key by key. */
export function overlay(under: MessageTree, over: MessageTree): MessageTree {
  const result: MessageTree = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const existing = Object.hasOwn(under, name) ? under[name] : undefined;
    result[name] = typeof value === 'object' && typeof existing === 'object' ? overlay(existing, value) : value;
  }
  return result;
}

/** A new tree with every text changed. */
export function mapTexts(tree: MessageTree, change: (text: string) => string): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : mapTexts(value, change),
    ]),
  );
}

function mergeInto(tree: MessageTree, more: MessageTree, label: string, pointer = ''): Fault[] {
  return Object.entries(more).flatMap(([name, value]) => {
    const here = `${pointer}/${name}`;
    const existing = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (existing === undefined) {
      tree[name] = typeof value === 'string' ? value : overlay({}, value);
      return [];
    }
    if (typeof existing === 'object' && typeof value === 'object') return mergeInto(existing, value, label, here);
    return [
      fault('NOT_ALLOWED', {
        expected: 'a key that no other file of the locale gives',
        got: value,
        pointer: here,
        layer: label,
      }),
    ];
  });
}

function shapeFaults(value: unknown, pointer: string, label: string): Fault[] {
  if (typeof value === 'string' && pointer !== '') return [];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return [
      fault('WRONG_TYPE', {
        expected: pointer === '' ? 'an object of messages' : 'a text or an object of texts',
        got: value,
        pointer,
        layer: label,
      }),
    ];
  }
  return Object.entries(value).flatMap(([name, child]) => shapeFaults(child, `${pointer}/${name}`, label));
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return [];
    throw error;
  }
}
