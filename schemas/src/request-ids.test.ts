import { describe, expect, it } from 'vitest';
import { createRequestIds, requestIdOf } from './request-ids.ts';

describe('request ids', () => {
  it('are all different, in one process and among two, and are taken by the next process as they are', () => {
    const makers = ['11111111-1111-4111-8111-111111111111', '22222222-1111-4111-8111-111111111111'].map((start) =>
      createRequestIds(() => start),
    );
    const ids = makers.flatMap((make) => [make(), make(), make()]);
    expect(new Set(ids).size).toBe(6);
    for (const id of ids) expect(requestIdOf(id, () => 'another')).toBe(id);
  });

  it.each(['short', 'x'.repeat(65), 'with space 1', '<script>1', undefined])(
    '%j from outside is not taken',
    (header) => {
      expect(requestIdOf(header, () => 'another')).toBe('another');
    },
  );
});
