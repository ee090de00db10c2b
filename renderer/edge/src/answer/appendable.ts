import { constants, crc32 } from 'node:zlib';
import { brotliCompress, brotliDecompress, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

const deflateRawAsync = promisify(deflateRaw);
const brotliAsync = promisify(brotliCompress);
const brotliDecompressAsync = promisify(brotliDecompress);

/**
 * A text compressed once, to which a few bytes can be appended for each reader without compressing again
 * (architecture, step 7). The stream ends on a byte boundary and lacks its last block.
 */
export interface Appendable {
  /** Length of the text in bytes. */
  length: number;
  /** CRC-32 of the text, which the one of text and tail goes on from. */
  crc: number;
  /** Brotli metablocks (RFC 7932), up to a flush. */
  brotli: Buffer;
}

/** Deflate, no flags, no time, unknown system: the same text gives the same bytes. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const STORED_BLOCK_MAX = 0xffff;
const METABLOCK_MAX = 0x10000;
/** ISLAST and ISLASTEMPTY: the metablock that ends a brotli stream. */
const BROTLI_END = 0x03;

/** Compresses a text: brotli 5, since nobody is to wait for more (`pack-tighter.ts`). */
export async function compressAppendable(text: Buffer): Promise<Appendable> {
  return { length: text.length, crc: crc32(text), brotli: await brotliOf(text, 5) };
}

/** The same text in brotli 11: a tenth smaller, for some hundred times the work. */
export async function tightenAppendable(body: Appendable): Promise<Appendable> {
  const brotli = await brotliOf(await restoreText(body), 11);
  return brotli.length < body.brotli.length ? { ...body, brotli } : body;
}

function brotliOf(text: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** The same in gzip 6: its header (RFC 1952) and deflate blocks, up to a sync flush. */
export async function gzipAppendable(text: Buffer): Promise<Buffer> {
  return Buffer.concat([GZIP_HEADER, await deflateRawAsync(text, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })]);
}

/** What follows the text in gzip so that the whole decodes to the text and the tail; the tail may be empty. */
export function gzipTail({ crc, length }: Appendable, tail: Buffer): Buffer {
  const blocks = Math.max(1, Math.ceil(tail.length / STORED_BLOCK_MAX));
  const out = Buffer.allocUnsafe(tail.length + blocks * 5 + 8);
  let at = 0;
  for (let block = 0; block < blocks; block += 1) {
    const part = tail.subarray(block * STORED_BLOCK_MAX, (block + 1) * STORED_BLOCK_MAX);
    // BFINAL and BTYPE 00, then LEN and its complement (RFC 1951, 3.2.4).
    out[at] = block === blocks - 1 ? 1 : 0;
    out.writeUInt16LE(part.length, at + 1);
    out.writeUInt16LE(part.length ^ 0xffff, at + 3);
    at += 5 + part.copy(out, at + 5);
  }
  out.writeUInt32LE(crc32(tail, crc), at);
  out.writeUInt32LE((length + tail.length) % 2 ** 32, at + 4);
  return out;
}

/** What follows `brotli` so that the whole decodes to the text and the tail; the tail may be empty. */
export function brotliTail(tail: Buffer): Buffer {
  const blocks = Math.ceil(tail.length / METABLOCK_MAX);
  const out = Buffer.allocUnsafe(tail.length + blocks * 3 + 1);
  let at = 0;
  for (let block = 0; block < blocks; block += 1) {
    const part = tail.subarray(block * METABLOCK_MAX, (block + 1) * METABLOCK_MAX);
    // ISLAST 0, MNIBBLES 0 (four), MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, padded to a byte (RFC 7932, 9.2).
    out.writeUIntLE(((part.length - 1) << 3) | (1 << 19), at, 3);
    at += 3 + part.copy(out, at + 3);
  }
  out[at] = BROTLI_END;
  return out;
}

/** The text itself. */
export function restoreText({ brotli }: Pick<Appendable, 'brotli'>): Promise<Buffer> {
  return brotliDecompressAsync(brotli, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
}
