import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applied, redone, undone, withSteps, type Track } from './track.ts';

const alone = (): boolean => false;
/** Odd numbers belong to what stands before them. */
const odd = (step: number): boolean => step % 2 !== 0;

const tracks: fc.Arbitrary<Track<number>> = fc
  .array(fc.integer(), { maxLength: 8 })
  .chain((steps) => fc.nat(steps.length).map((done) => ({ steps, done })));

it('undo takes back exactly the last step, and redo brings exactly it again', () => {
  fc.assert(
    fc.property(tracks, fc.integer(), (track, step) => {
      const longer = withSteps(track, [step]);
      expect(applied(longer)).toEqual([...applied(track), step]);
      expect(applied(undone(longer, alone))).toEqual(applied(track));
      expect(redone(undone(longer, alone), alone)).toEqual(longer);
      expect(redone(longer, alone), 'nothing was undone').toEqual(longer);
    }),
  );
});

it('any number of undos and redos ends where their difference says, within the steps', () => {
  fc.assert(
    fc.property(tracks, fc.array(fc.boolean()), (track, list) => {
      let done = track.done;
      let now = track;
      for (const isUndo of list) {
        now = isUndo ? undone(now, alone) : redone(now, alone);
        done = Math.min(track.steps.length, Math.max(0, done + (isUndo ? -1 : 1)));
      }
      expect(now).toEqual({ steps: track.steps, done });
    }),
  );
});

it('what was done together is undone and done again together', () => {
  const even = fc.integer({ min: -9, max: 9 }).map((number) => number * 2);
  const behind = fc.array(
    even.map((number) => number + 1),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.array(even, { maxLength: 4 }), even, behind, (before, step, more) => {
      const track = { steps: before, done: before.length };
      const longer = withSteps(track, [step, ...more]);
      expect(undone(longer, odd).done).toBe(before.length);
      expect(redone(undone(longer, odd), odd)).toEqual(longer);
      expect(undone({ steps: more, done: more.length }, odd).done, 'a first step belongs to nothing').toBe(0);
    }),
  );
});
