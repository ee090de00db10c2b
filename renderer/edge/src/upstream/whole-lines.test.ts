import { expect, it } from 'vitest';
import { writeLines, type WriteAt } from './whole-lines.ts';

/** A disk that takes a few bytes at a time, and no more than it has room for. */
function disk(most: number, room: number): { write: WriteAt; text: () => string } {
  const held = Buffer.alloc(room);
  let end = 0;
  return {
    write(bytes, position) {
      if (position >= room) throw new Error('full');
      const taken = Math.min(most, bytes.length, room - position);
      held.set(bytes.subarray(0, taken), position);
      end = position + taken;
      return taken;
    },
    text: () => held.subarray(0, end).toString(),
  };
}

it('lines that a disk takes piece by piece are written whole', () => {
  const { write, text } = disk(3, 100);
  expect(writeLines(write, '+"grün"\n-[[1,2]]\n', 0)).toEqual({ bytes: 18 });
  expect(text()).toBe('+"grün"\n-[[1,2]]\n');
});

it.each([
  [12, 6],
  [6, 6],
  [5, 0],
  [0, 0],
])('of a disk with room for %i bytes the whole lines count, and why there are no more', (room, bytes) => {
  expect(writeLines(disk(4, room).write, 'first\nsecond\n', 0)).toEqual({ bytes, fault: expect.any(Error) });
});

it('a disk that takes nothing is not asked for ever', () => {
  expect(writeLines(() => 0, 'a\n', 0)).toEqual({ bytes: 0, fault: expect.any(Error) });
});
