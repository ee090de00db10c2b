import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { EdgeTenants, PageFacts } from '@vitrine/schemas';
import type { PackagedPage } from '../answer/packaged-page.ts';
import type { SavedEntry } from '../cache/entry.ts';

/** What an edge knows at one moment, and another may begin with. */
export interface WarmState {
  /** Of the last event that was applied. */
  cursor: number;
  /** Epoch milliseconds. */
  savedAt: number;
  tenants: EdgeTenants;
  facts: readonly SavedEntry<PageFacts>[];
  /** What pages leave out and name (ADR 0097). */
  dormant: readonly string[];
  /** The most used first. */
  pages: readonly SavedEntry<PackagedPage>[];
}

export interface WarmCopyOptions {
  folder: string;
  /** Of the pages; the least used are left out. */
  maxBytes: number;
  /** Which scripts the pages ask for: a copy of another build would ask for files that are gone. */
  build: string;
  /** The first seals; a copy that any of them sealed is taken. */
  secrets: readonly string[];
}

export interface WarmCopy {
  /** What was saved last; undefined if there is nothing, or nothing that this build made and sealed. */
  load(): Promise<WarmState | undefined>;
  /** Replaces what was saved, in one step: a process that is killed leaves the copy before. */
  save(state: WarmState): Promise<void>;
}

/** To be raised when what a page is packaged as changes. */
const FORMAT = 5;
const INDEX = 'index';
const PAGES = 'pages';
const [FOLDER_MODE, FILE_MODE] = [0o700, 0o600];
/** So many lines are written in one turn: shoppers wait for none. */
const LINES_A_TURN = 100;
const READS_AT_ONCE = 16;
const TENANT = /^[a-z0-9-]{1,40}$/;
/** Of status pages, and of those of which there are endlessly many. */
const MARK = /^\n(?:status|open)\n/;

interface Head extends Pick<WarmState, 'cursor' | 'savedAt' | 'tenants'> {
  format: number;
  build: string;
}

interface SavedPage extends Omit<SavedEntry<PackagedPage>, 'value'> {
  page: Omit<PackagedPage, 'body'> & { length: number; crc: number };
  /** Below the folder of pages. */
  file: string;
  hash: string;
}

type Line = { facts: SavedEntry<PageFacts> } | { dormant: string } | { page: SavedPage };

/**
 * A copy on disk of what an edge has in memory: an index that is sealed with the servers' secret, and a file for the bytes of
 * each page, by tenant and content, written once. Nothing of a visitor is in it, as nothing is in the cache.
 */
export function createWarmCopy({ folder, maxBytes, build, secrets }: WarmCopyOptions): WarmCopy {
  /** Files that lie there whole, with the hash of their bytes. */
  const written = new Map<string, string>();

  async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
    const target = path.join(folder, file);
    await writeFile(`${target}.part`, bytes, { mode: FILE_MODE });
    await rename(`${target}.part`, target);
  }

  async function makeFolder(name: string): Promise<void> {
    const target = path.join(folder, name);
    await mkdir(target, { recursive: true, mode: FOLDER_MODE });
    await chmod(target, FOLDER_MODE);
  }

  async function savePage({ value, ...entry }: SavedEntry<PackagedPage>): Promise<SavedPage | undefined> {
    const tenant = tenantOf(entry.key);
    if (tenant === undefined) return undefined;
    const { body, ...page } = value;
    const file = path.join(PAGES, tenant, value.isTight === true ? `${value.etag}-tight` : value.etag);
    let hash = written.get(file);
    if (hash === undefined) {
      hash = hashOf(body.brotli);
      await makeFolder(path.join(PAGES, tenant));
      await writeWhole(file, body.brotli);
      written.set(file, hash);
    }
    const { length, crc } = body;
    return { ...entry, page: { ...page, length, crc }, file, hash };
  }

  async function loadPage({
    page: saved,
    file,
    hash,
    ...entry
  }: SavedPage): Promise<SavedEntry<PackagedPage> | undefined> {
    const brotli = await readFile(path.join(folder, file)).catch(() => undefined);
    if (brotli === undefined || hashOf(brotli) !== hash) return undefined;
    written.set(file, hash);
    const { length, crc, ...page } = saved;
    return { ...entry, value: { ...page, body: { length, crc, brotli } } };
  }

  /** Removes what no index names any more, and what was begun and not finished. */
  async function sweep(): Promise<void> {
    for (const tenant of await readdir(path.join(folder, PAGES)).catch(() => [])) {
      for (const name of await readdir(path.join(folder, PAGES, tenant)).catch(() => [])) {
        const file = path.join(PAGES, tenant, name);
        if (!written.has(file)) await rm(path.join(folder, file), { force: true });
      }
    }
  }

  return {
    async load() {
      const text = await readFile(path.join(folder, INDEX), 'utf8').catch(() => undefined);
      const sealed = text === undefined ? undefined : openSeal(text, secrets);
      if (sealed === undefined) return undefined;
      const [first = '{}', ...lines] = sealed.split('\n');
      const head = JSON.parse(first) as Head;
      if (head.format !== FORMAT || head.build !== build) return undefined;
      const entries = lines.filter((line) => line !== '').map((line) => revive(JSON.parse(line) as Line));
      const found = entries.flatMap((entry) => ('page' in entry ? [entry.page] : []));
      const pages: SavedEntry<PackagedPage>[] = [];
      for (let at = 0; at < found.length; at += READS_AT_ONCE) {
        const loaded = await Promise.all(found.slice(at, at + READS_AT_ONCE).map(loadPage));
        pages.push(...loaded.filter((page) => page !== undefined));
      }
      await sweep();
      const { cursor, savedAt, tenants } = head;
      return {
        cursor,
        savedAt,
        tenants,
        pages,
        dormant: entries.flatMap((entry) => ('dormant' in entry ? [entry.dormant] : [])),
        facts: entries.flatMap((entry) => ('facts' in entry ? [entry.facts] : [])),
      };
    },
    async save({ cursor, savedAt, tenants, facts, dormant, pages }) {
      await makeFolder('');
      const head: Head = { format: FORMAT, build, cursor, savedAt, tenants };
      const seal = createHmac('sha256', secrets[0] ?? '');
      const lines: string[] = [];
      const add = async (line: Head | Line): Promise<void> => {
        const text = `${JSON.stringify(line)}\n`;
        seal.update(text);
        lines.push(text);
        if (lines.length % LINES_A_TURN === 0) await setImmediate();
      };
      await add(head);
      for (const entry of facts) await add({ facts: entry });
      for (const text of dormant) await add({ dormant: text });
      const named = new Set<string>();
      let bytes = 0;
      for (const entry of pages) {
        bytes += entry.bytes;
        if (bytes > maxBytes) break;
        const page = await savePage(entry);
        if (page === undefined) continue;
        named.add(page.file);
        await add({ page });
      }
      await writeWhole(INDEX, `${lines.join('')}${seal.digest('hex')}`);
      // Only now: the index before named them.
      for (const file of written.keys()) {
        if (named.has(file)) continue;
        written.delete(file);
        await rm(path.join(folder, file), { force: true });
      }
    },
  };
}

/** The tenant of a key of the page cache, which begins with it, some of them behind a mark. */
function tenantOf(key: string): string | undefined {
  const [tenant = ''] = key.replace(MARK, '').split('\n', 1);
  return TENANT.test(tenant) ? tenant : undefined;
}

/** JSON has no Infinity: what time does not change. */
function revive(line: Line): Line {
  if ('dormant' in line) return line;
  const entry = 'page' in line ? line.page : line.facts;
  entry.freshUntil ??= Infinity;
  return line;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** The lines before the seal, if one of the secrets made it. */
function openSeal(text: string, secrets: readonly string[]): string | undefined {
  const end = text.lastIndexOf('\n') + 1;
  const [lines, seal] = [text.slice(0, end), Buffer.from(text.slice(end), 'hex')];
  const isOurs = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(lines).digest();
    return expected.length === seal.length && timingSafeEqual(expected, seal);
  });
  return isOurs ? lines : undefined;
}
