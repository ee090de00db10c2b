import { describe, expect, it } from 'vitest';
import type { Entry } from './entry.ts';
import { createShelves } from './shelves.ts';

const entry = (key: string, tags: readonly string[], bytes = 10): Entry<string> => ({
  key,
  value: key,
  tags,
  cursor: 1,
  proven: true,
  storedAt: 0,
  freshUntil: Infinity,
  bytes,
  markedAt: undefined,
  retryAt: 0,
  unchecked: false,
  fetch: () => new Promise(() => undefined),
});
const setup = () => createShelves<string>({ maxBytes: 30, pinnedBytes: 20, isPinned: (key) => key.startsWith('p') });
const keys = (entries: Iterable<Entry<string>>): string[] => [...entries].map(({ key }) => key);

describe('the index of tags', () => {
  it('finds what is there by each of its tags', () => {
    const shelves = setup();
    shelves.put(entry('a', ['x', 'y']));
    shelves.put(entry('b', ['y']));
    expect([keys(shelves.withTag('x')), keys(shelves.withTag('y')), keys(shelves.withTag('z'))]).toEqual([
      ['a'],
      ['a', 'b'],
      [],
    ]);
  });

  it('forgets what was removed, replaced, pushed out, or never fitted', () => {
    const shelves = setup();
    shelves.put(entry('a', ['x']));
    shelves.remove('a');
    expect(keys(shelves.withTag('x'))).toEqual([]);
    shelves.put(entry('a', ['x']));
    shelves.put(entry('a', ['y']));
    expect([keys(shelves.withTag('x')), keys(shelves.withTag('y'))]).toEqual([[], ['a']]);
    for (const key of ['b', 'c', 'd']) shelves.put(entry(key, ['z']));
    expect([keys(shelves.withTag('y')), keys(shelves.withTag('z'))]).toEqual([[], ['b', 'c', 'd']]);
    shelves.put(entry('huge', ['h'], 31));
    expect(keys(shelves.withTag('h'))).toEqual([]);
  });
});

describe('pinned entries', () => {
  it('have room of their own that no other entry takes', () => {
    const shelves = setup();
    shelves.put(entry('p1', []));
    for (const key of ['a', 'b', 'c', 'd', 'e']) shelves.put(entry(key, []));
    expect(keys(shelves.all())).toEqual(['p1', 'e', 'd', 'c']);
    expect([shelves.size, shelves.bytes]).toEqual([4, 40]);
  });
});

describe('entries of which there are endlessly many', () => {
  it('push out one another alone', () => {
    const open = { isOpen: (key: string) => key.startsWith('o'), bytes: 20 };
    const shelves = createShelves<string>({
      maxBytes: 50,
      pinnedBytes: 20,
      isPinned: (key) => key.startsWith('p'),
      open,
    });
    for (const key of ['p1', 'a', 'b', 'c', 'o1', 'o2', 'o3', 'o4']) shelves.put(entry(key, ['x']));
    expect(keys(shelves.all())).toEqual(['p1', 'c', 'b', 'a', 'o4', 'o3']);
    expect([shelves.size, shelves.bytes, shelves.find('o1'), shelves.find('o4')?.key]).toEqual([
      6,
      60,
      undefined,
      'o4',
    ]);
    shelves.remove('o4');
    shelves.put(entry('d', ['x']));
    expect(keys(shelves.withTag('x')).toSorted()).toEqual(['b', 'c', 'd', 'o3', 'p1']);
  });
});
