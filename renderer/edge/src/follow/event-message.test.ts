import { describe, expect, it } from 'vitest';
import { readEvent } from './event-message.ts';

const read = (event: string, data: unknown): unknown =>
  readEvent({ id: undefined, event, data: typeof data === 'string' ? data : JSON.stringify(data) });

describe('a message of the stream', () => {
  it('is an invalidation with its tags, and when it was written if that is told', () => {
    expect(read('invalidate', { cursor: 8, tenant: 'at', tags: ['layout:at:home'] })).toEqual({
      kind: 'invalidate',
      cursor: 8,
      tags: ['layout:at:home'],
    });
    expect(read('invalidate', { cursor: 8, tags: [], at: '2026-11-20T10:00:00Z' })).toMatchObject({
      at: '2026-11-20T10:00:00Z',
    });
  });

  it('is a reset to a cursor', () => {
    expect(read('reset', { cursor: 0 })).toEqual({ kind: 'reset', cursor: 0 });
  });

  it.each([
    ['no JSON', 'invalidate', 'tags'],
    ['null', 'invalidate', 'null'],
    ['no cursor', 'invalidate', { tags: [] }],
    ['a cursor in words', 'invalidate', { cursor: '8', tags: [] }],
    ['half a cursor', 'invalidate', { cursor: 8.5, tags: [] }],
    ['a cursor below 0', 'reset', { cursor: -1 }],
    ['a cursor that no number holds', 'reset', { cursor: 2 ** 53 }],
    ['no tags', 'invalidate', { cursor: 8 }],
    ['tags that are no list', 'invalidate', { cursor: 8, tags: 'all' }],
    ['tags that are no texts', 'invalidate', { cursor: 8, tags: ['a', 7] }],
    ['another kind', 'greeting', { cursor: 8, tags: [] }],
  ])('is none with %s', (_what, event, data) => {
    expect(read(event, data)).toBeUndefined();
  });
});
