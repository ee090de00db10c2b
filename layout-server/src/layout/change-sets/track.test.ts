import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applied, redone, undone, withStep, type Track } from './track.ts';

const tracks: fc.Arbitrary<Track<number>> = fc
  .array(fc.integer(), { maxLength: 8 })
  .chain((steps) => fc.nat(steps.length).map((done) => ({ steps, done })));

it('undo takes back exactly the last step, and redo brings exactly it again', () => {
  fc.assert(
    fc.property(tracks, fc.integer(), (track, step) => {
      const longer = withStep(track, step);
      expect(applied(longer)).toEqual([...applied(track), step]);
      expect(applied(undone(longer))).toEqual(applied(track));
      expect(redone(undone(longer))).toEqual(longer);
      expect(redone(longer), 'nothing was undone').toEqual(longer);
    }),
  );
});

it('any number of undos and redos ends where their difference says, within the steps', () => {
  fc.assert(
    fc.property(tracks, fc.array(fc.boolean()), (track, list) => {
      let done = track.done;
      let now = track;
      for (const isUndo of list) {
        now = isUndo ? undone(now) : redone(now);
        done = Math.min(track.steps.length, Math.max(0, done + (isUndo ? -1 : 1)));
      }
      expect(now).toEqual({ steps: track.steps, done });
    }),
  );
});
