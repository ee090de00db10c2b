import {
  closeSync,
  constants,
  fchmodSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { isObject, type ReportPart } from '@vitrine/schemas';
import { writeLines } from './whole-lines.ts';

/** Something that is reported, with its number in the stream and where it came from. */
export interface Numbered<Item> {
  readonly number: number;
  readonly source: string;
  readonly item: Item;
}

/**
 * What is reported one after the other, each with a number: whoever takes the reports knows by the numbers what is missing.
 * On a disk it outlives the process.
 */
export interface ReportStream<Item> {
  readonly id: string;
  /** Whether what waits outlives a kill. */
  readonly durable: boolean;
  /** The greatest number that was given. */
  readonly last: number;
  /** What waited when the process before this one ended, oldest first; more than fits into memory after a time without a server. */
  readonly left: readonly Numbered<Item>[];
  /** Numbers what came; with a disk it is in the hands of the system when this returns. */
  append(source: string, items: readonly Item[]): readonly Numbered<Item>[];
  /** It was handed over, or never will be; `isEmpty`: nothing else waits. */
  done(items: readonly Numbered<Item>[], isEmpty: boolean): void;
  /** Resolves when what was appended is on the disk. */
  sync(): Promise<void>;
  close(): void;
}

/** The numbers of a batch as ranges, both ends included. */
export function rangesOf(numbers: readonly number[]): ReportPart['numbers'] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** A stream that ends with the process. */
export function memoryStream<Item>(id: string): ReportStream<Item> {
  let last = 0;
  return {
    id,
    durable: false,
    left: [],
    get last() {
      return last;
    },
    append: (source, items) =>
      items.map((item) => {
        last += 1;
        return { number: last, source, item };
      }),
    done: () => undefined,
    sync: () => Promise.resolve(),
    close: () => undefined,
  };
}

export interface DiskStreamOptions<Item> {
  /** A folder of this edge alone. */
  folder: string;
  /** What is reported; part of the file's name. */
  name: string;
  newId: () => string;
  /** Types what the disk holds; undefined for what is none. */
  read: (value: unknown) => Item | undefined;
  /** Told when the disk takes nothing, once until it does again. */
  onTrouble: (error: unknown) => void;
}

const HEADER_BYTES = 128;
/** More than can wait in memory; beyond it nothing is written until what waits was handed over. */
const MOST_BYTES = 64 * 1_048_576;
/** What visitors did is read by this process alone. */
const FILE_MODE = 0o600;
const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
const datasync = promisify(fdatasync);

/**
 * A stream in a file: a header of fixed length with id and greatest number, a line for each report, and one for each batch
 * that was handed over. It is cut back to its header whenever nothing waits. Lines that were torn by a crash are passed over.
 * Throws if the folder cannot be written, and for a file that is a link to another one.
 */
export function openDiskStream<Item>({
  folder,
  name,
  newId,
  read,
  onTrouble,
}: DiskStreamOptions<Item>): ReportStream<Item> {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(path.join(folder, `${name}.log`), O_RDWR | O_CREAT | O_NOFOLLOW, FILE_MODE);
  // Of a file that was there before, too.
  fchmodSync(descriptor, FILE_MODE);
  const kept = keptIn(readFileSync(descriptor, 'utf8'), read);
  const id = kept.id ?? newId();
  let last = kept.left.reduce((greatest, { number }) => Math.max(greatest, number), kept.last);
  let size = HEADER_BYTES;
  let isDirty = false;
  let isTroubled = false;

  const put = (lines: string, position: number): ReturnType<typeof writeLines> =>
    writeLines((bytes, at) => writeSync(descriptor, bytes, 0, bytes.length, at), lines, position);
  /** Bytes that are in the file are never given up for bytes that are not yet: the header goes first. */
  const cut = (): void => {
    const { fault } = put(JSON.stringify({ id, last }).padEnd(HEADER_BYTES - 1) + '\n', 0);
    if (fault !== undefined) throw fault;
    ftruncateSync(descriptor, HEADER_BYTES);
    size = HEADER_BYTES;
  };
  const attempt = (work: () => void): void => {
    try {
      work();
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) onTrouble(error);
      isTroubled = true;
    }
  };
  const write = (line: string): void =>
    attempt(() => {
      if (size > MOST_BYTES) return;
      const { bytes, fault } = put(`${line}\n`, size);
      size += bytes;
      isDirty = true;
      if (fault === undefined) return;
      ftruncateSync(descriptor, size);
      throw fault;
    });
  if (kept.left.length === 0) cut();
  else {
    size = Math.max(HEADER_BYTES, kept.bytes);
    // A torn line must not run into the next one.
    write('');
  }
  return {
    id,
    durable: true,
    left: kept.left,
    get last() {
      return last;
    },
    append(source, items) {
      const numbered = items.map((item) => {
        last += 1;
        return { number: last, source, item };
      });
      if (numbered.length > 0) write(numbered.map((each) => `+${JSON.stringify(each)}`).join('\n'));
      return numbered;
    },
    done(items, isEmpty) {
      if (isEmpty) attempt(cut);
      else if (items.length > 0) write(`-${JSON.stringify(rangesOf(items.map(({ number }) => number)))}`);
    },
    async sync() {
      if (!isDirty) return;
      isDirty = false;
      await datasync(descriptor).catch(onTrouble);
    },
    close: () => closeSync(descriptor),
  };
}

function keptIn<Item>(
  text: string,
  read: (value: unknown) => Item | undefined,
): { id: string | undefined; last: number; left: Numbered<Item>[]; bytes: number } {
  const [header = '', ...lines] = text.split('\n');
  const left = new Map<number, Numbered<Item>>();
  const { id, last } = headerOf(parsed(header));
  for (const line of lines) {
    const value = parsed(line.slice(1));
    if (line.startsWith('+')) {
      const each = numberedOf(value, read);
      if (each !== undefined) left.set(each.number, each);
    } else if (line.startsWith('-') && Array.isArray(value)) {
      for (const range of value as unknown[])
        if (Array.isArray(range))
          for (let number = Number(range[0]); number <= Number(range[1]) && left.size > 0; number += 1)
            left.delete(number);
    }
  }
  return { id, last, left: [...left.values()], bytes: Buffer.byteLength(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headerOf(value: unknown): { id: string | undefined; last: number } {
  const { id, last } = isObject(value) ? value : {};
  return { id: typeof id === 'string' ? id : undefined, last: typeof last === 'number' ? last : 0 };
}

function numberedOf<Item>(value: unknown, read: (value: unknown) => Item | undefined): Numbered<Item> | undefined {
  if (!isObject(value)) return undefined;
  const { number, source, item: given } = value;
  const item = read(given);
  return typeof number === 'number' && typeof source === 'string' && item !== undefined
    ? { number, source, item }
    : undefined;
}
