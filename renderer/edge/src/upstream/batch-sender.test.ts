import type { ReportPart } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { createBatchSender, type Handed } from './batch-sender.ts';

const LIMIT = 512 * 1024;

describe('what is handed over in batches', () => {
  const sender = (answer: (items: readonly string[]) => Handed) => {
    const handed: { items: readonly string[]; part: ReportPart }[] = [];
    const of = createBatchSender<string>({
      hand: (items, part) => {
        handed.push({ items, part });
        return Promise.resolve(answer(items));
      },
    });
    return { of, handed };
  };

  it('fits into what the layout server takes, whatever the characters are, in its order', async () => {
    const { of, handed } = sender(() => 'taken');
    const texts = Array.from({ length: 1_200 }, (_, index) => '😀'.repeat(300) + index);
    of.push('visitor', ...texts);
    await of.flush();
    expect(handed.length).toBeGreaterThan(3);
    for (const each of handed) expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(LIMIT);
    expect(handed.flatMap(({ items }) => items)).toEqual(texts);
    expect(handed.at(-1)?.part).toMatchObject({ last: texts.length, waiting: 0 });
    expect([of.sent, of.waiting, of.lost]).toEqual([texts.length, 0, 0]);
  });

  it('goes alone where it is larger than a batch', async () => {
    const { of, handed } = sender(() => 'taken');
    of.push('visitor', 'a', 'b'.repeat(LIMIT), 'c');
    await of.flush();
    expect(handed.map(({ items }) => items.length)).toEqual([1, 1, 1]);
  });

  it('is missing at once where it was refused: the next flush tells, though nothing more comes', async () => {
    const { of, handed } = sender((items) => (items.length === 0 ? 'taken' : 'never'));
    of.push('visitor', 'a', 'b');
    await of.flush();
    await of.flush();
    await of.flush();
    expect(handed.map(({ items, part }) => [items.length, part.last])).toEqual([
      [2, 2],
      [0, 2],
    ]);
    expect(of.lostBy).toEqual({ full: 0, refused: 2 });
  });

  it('tells every ten seconds that it goes on, once there was something', async () => {
    const { of, handed } = sender(() => 'taken');
    for (let flush = 0; flush < 50; flush += 1) await of.flush();
    expect(handed).toEqual([]);
    of.push('visitor', 'a');
    for (let flush = 0; flush < 1 + 40; flush += 1) await of.flush();
    expect(handed.map(({ items }) => items.length)).toEqual([1, 0, 0]);
  });
});
