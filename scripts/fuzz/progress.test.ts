import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addBatch, newProgress, quantile, readProgress, writeProgress, type BatchReport } from './progress.ts';

const batch = (seed: number, parts: Partial<BatchReport> = {}): BatchReport => ({
  seed,
  pages: 10,
  verdicts: { accepted: 6, refused: 4 },
  outcomes: { rendered: 30 },
  htmlBytes: 500,
  acceptedMilliseconds: [1, 1, 2, 3, 9, 40],
  pageMilliseconds: [1, 1, 1, 1, 1, 2],
  ...parts,
});

describe('progress of a fuzz run', () => {
  it('sums its batches, each once', () => {
    const progress = [batch(7), batch(8, { failure: 'broken' }), batch(7)].reduce(addBatch, newProgress(7, 10));
    expect(progress).toMatchObject({
      done: [0, 1],
      pages: 20,
      verdicts: { accepted: 12, refused: 8 },
      outcomes: { rendered: 60 },
      htmlBytes: 1_000,
    });
    expect(progress.failures).toEqual([{ seed: 8, message: 'broken' }]);
  });

  it('knows how long accepted pages took', () => {
    const { acceptedMilliseconds, pageMilliseconds } = addBatch(newProgress(7, 10), batch(7));
    expect([
      quantile(acceptedMilliseconds, 0.5),
      quantile(acceptedMilliseconds, 1),
      quantile(pageMilliseconds, 1),
      quantile({}, 1),
    ]).toEqual([2, 40, 2, 0]);
  });

  it('is taken up again, but not by a run with another seed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-fuzz-'));
    try {
      const file = path.join(folder, 'deep/progress.json');
      expect(readProgress(file, 7, 10)).toEqual(newProgress(7, 10));
      const progress = addBatch(newProgress(7, 10), batch(7));
      writeProgress(file, progress);
      expect(readProgress(file, 7, 10)).toEqual(progress);
      expect(readProgress(file, 8, 10)).toEqual(newProgress(8, 10));
      writeFileSync(file, '{');
      expect(() => readProgress(file, 7, 10)).toThrow(SyntaxError);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
