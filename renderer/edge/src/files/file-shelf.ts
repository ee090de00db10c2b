import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentTypeOf, isCompressed } from './content-types.ts';
import type { Outcome } from '../upstream/failure.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** A file that never changes under its name, ready to be sent. */
export interface ReadyFile {
  contentType: string;
  etag: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  /** It is another file than the name says, which is answered with for the time being. */
  isStandIn?: boolean;
}

/** The bytes of a file, or `undefined` if there is none. */
export type LoadFile = (name: string) => Promise<Outcome<Buffer | undefined>>;

export interface FileShelf {
  /** A file by its name, loaded and compressed once; `undefined` if there is none, which is not remembered. */
  find(name: string): Promise<Outcome<ReadyFile | undefined>>;
}

/**
 * Files kept in memory up to `maxBytes`, the least recently used dropped first; one load per name at a time. `mayKeep` says of which
 * names, of all if left out.
 */
export function createFileShelf({
  load,
  loadPacked = async () => ({ ok: true, value: undefined }),
  maxBytes,
  mayKeep = () => true,
}: {
  load: LoadFile;
  /** A file in brotli, where somebody took the time for it already. */
  loadPacked?: LoadFile;
  maxBytes: number;
  mayKeep?: (name: string) => boolean;
}): FileShelf {
  const kept = new LRUCache<string, ReadyFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ identity, gzip: zipped, br }) =>
      identity.length + (zipped?.length ?? 0) + (br?.length ?? 0) + 512,
  });
  const loading = new Map<string, Promise<Outcome<ReadyFile | undefined>>>();

  async function loadReady(name: string): Promise<Outcome<ReadyFile | undefined>> {
    const contentType = contentTypeOf(name);
    if (contentType === undefined) return { ok: true, value: undefined };
    const bytes = await load(name);
    if (!bytes.ok) return bytes;
    if (bytes.value === undefined) return { ok: true, value: undefined };
    const packed = await loadPacked(name);
    const file = await makeReady(bytes.value, contentType, packed.ok ? packed.value : undefined);
    if (mayKeep(name)) kept.set(name, file);
    return { ok: true, value: file };
  }

  return {
    async find(name) {
      const file = kept.get(name);
      if (file) return { ok: true, value: file };
      let task = loading.get(name);
      if (task === undefined) {
        task = loadReady(name).finally(() => loading.delete(name));
        loading.set(name, task);
      }
      return task;
    },
  };
}

async function makeReady(identity: Buffer, contentType: string, packed?: Buffer): Promise<ReadyFile> {
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  if (isCompressed(contentType)) return { contentType, etag, identity };
  const [zipped, br] = await Promise.all([
    gzipAsync(identity, { level: 9 }),
    packed ??
      brotliAsync(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
      }),
  ]);
  return { contentType, etag, identity, gzip: zipped, br };
}
