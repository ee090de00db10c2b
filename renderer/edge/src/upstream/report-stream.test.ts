import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReportPart } from '@vitrine/schemas';
import { createBatchSender, type Handed } from './batch-sender.ts';
import { openDiskStream, rangesOf, type ReportStream } from './report-stream.ts';

let folder: string;
let count = 0;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The stream as the next process finds it. */
const open = (): ReportStream<string> =>
  openDiskStream({
    folder,
    name: 'words',
    newId: () => `edge-${(count += 1)}`,
    read: (value) => (typeof value === 'string' ? value : undefined),
    onTrouble: (error) => {
      throw error;
    },
  });
const itemsOf = ({ left }: ReportStream<string>): string[] => left.map(({ item }) => item);

describe('reports on a disk', () => {
  it('outlive the process until they were handed over, under their numbers and the id of the disk', () => {
    const first = open();
    const [one, two] = [first.append('v1', ['a', 'b']), first.append('v2', ['c'])];
    expect([...one, ...two].map(({ number }) => number)).toEqual([1, 2, 3]);
    first.done(one.slice(0, 1), false);
    const second = open();
    expect([itemsOf(second), second.last, second.id]).toEqual([['b', 'c'], 3, first.id]);
    expect(second.append('v3', ['d'])[0]?.number).toBe(4);
    expect(itemsOf(open())).toEqual(['b', 'c', 'd']);
  });

  it('leave nothing of visitors on it once all were handed over, and go on counting', () => {
    const first = open();
    first.done(first.append('v1', ['a']), true);
    expect(readFileSync(path.join(folder, 'words.log'), 'utf8')).not.toContain('v1');
    const second = open();
    expect([itemsOf(second), second.last]).toEqual([[], 1]);
    expect(second.append('v1', ['b'])[0]?.number).toBe(2);
  });

  it('are for this process alone, also in a file that others could read', () => {
    const file = path.join(folder, 'words.log');
    const modes = [0, 0].map((_, time) => {
      if (time > 0) chmodSync(file, 0o666);
      open().close();
      return statSync(file).mode & 0o777;
    });
    expect(modes).toEqual([0o600, 0o600]);
  });

  it('are not written through a link to another file', () => {
    const other = path.join(folder, 'other');
    writeFileSync(other, 'kept');
    symlinkSync(other, path.join(folder, 'words.log'));
    expect(open).toThrow(/ELOOP/);
    expect(readFileSync(other, 'utf8')).toBe('kept');
  });

  it('that a crash tore are passed over, and the next ones are not', () => {
    open().append('v1', ['a']);
    appendFileSync(path.join(folder, 'words.log'), '+{"number":2,"source":"v2","it');
    const second = open();
    expect(itemsOf(second)).toEqual(['a']);
    second.append('v3', ['c']);
    expect(itemsOf(open())).toEqual(['a', 'c']);
  });
});

describe('more reports on a disk than can wait', () => {
  it('do not keep the next process from its start: the loudest source loses the rest, which is counted, and numbers go on behind all', async () => {
    const sourceOf = (number: number): string => (number === 130_000 ? 'quiet' : 'loud');
    const lines = Array.from(
      { length: 130_000 },
      (_, at) => `+{"number":${at + 1},"source":"${sourceOf(at + 1)}","item":"${at + 1}"}\n`,
    );
    open().close();
    appendFileSync(path.join(folder, 'words.log'), lines.join(''));
    const stream = open();
    const handed: string[] = [];
    const sender = createBatchSender<string>({
      hand: async (items) => (handed.push(...items), 'taken' as const),
      stream,
    });
    expect([sender.waiting, sender.lostBy.full, stream.last]).toEqual([10_000, 120_000, 130_000]);
    await sender.flush();
    expect([handed[0], handed.at(-1)]).toEqual(['1', '130000']);
  });
});

describe('handing over', () => {
  const desk = (...answers: Handed[]) => {
    const batches: { items: readonly string[]; part: ReportPart }[] = [];
    const hand = (items: readonly string[], part: ReportPart): Promise<Handed> => {
      batches.push({ items, part });
      return Promise.resolve(answers.shift() ?? 'taken');
    };
    return { batches, hand };
  };

  it('begins with what the process before left, and repeats numbers with their items', async () => {
    const before = createBatchSender<string>({ hand: desk('later').hand, stream: open() });
    before.push('v1', 'a', 'b');
    await before.flush();
    const { batches, hand } = desk('later');
    const after = createBatchSender<string>({ hand, stream: open() });
    await after.flush();
    after.push('v2', 'c');
    await after.flush();
    expect(batches.map(({ items, part: { numbers, last } }) => [items, numbers, last])).toEqual([
      [['a', 'b'], [[1, 2]], 2],
      [['a', 'b', 'c'], [[1, 3]], 3],
    ]);
    expect(itemsOf(open())).toEqual([]);
  });

  it('says with its end that nothing more comes', async () => {
    const { batches, hand } = desk();
    const sender = createBatchSender<string>({ hand, stream: open() });
    sender.push('v1', 'a');
    await sender.close();
    expect(batches.map(({ part: { closed, waiting } }) => [closed, waiting])).toEqual([
      [undefined, 0],
      [true, 0],
    ]);
  });
});

it('numbers become ranges', () => {
  expect(rangesOf([3, 1, 2, 7, 9, 8])).toEqual([
    [1, 3],
    [7, 9],
  ]);
  expect(rangesOf([])).toEqual([]);
});
