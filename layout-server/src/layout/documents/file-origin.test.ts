import { describe, expect, it } from 'vitest';
import { fileOrigin, formatDocument } from './index.ts';

const revision = (number: number, hash: string, source: string, publishedAt: string | null = '2026-11-20') => ({
  number,
  hash,
  source,
  publishedAt,
});

describe('the revision that a file was made from', () => {
  it('is the newest published one that says the same', () => {
    expect(fileOrigin([revision(4, 'b', 'studio'), revision(3, 'a', 'rollback'), revision(1, 'a', 'seed')], 'a')).toBe(
      3,
    );
    expect(fileOrigin([revision(2, 'a', 'studio', null), revision(1, 'b', 'seed')], 'a')).toBe(1);
  });

  it('is else the newest that came from a file, so that what the studio published is not overwritten unseen', () => {
    expect(fileOrigin([revision(3, 'c', 'studio'), revision(2, 'b', 'FILE'), revision(1, 'a', 'SEED')], 'x')).toBe(2);
    expect(fileOrigin([revision(3, 'c', 'studio')], undefined)).toBe(0);
  });
});

describe('a document as a file', () => {
  it('keeps the order of its keys and comes back as it was', () => {
    const document = { page: 'home', catalog: 1, root: { type: 'page', id: 'home' } };
    expect(Object.keys(JSON.parse(formatDocument(document)) as object)).toEqual(['page', 'catalog', 'root']);
    expect(formatDocument(JSON.parse(formatDocument(document)))).toBe(formatDocument(document));
  });
});
