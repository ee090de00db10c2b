import { describe, expect, it } from 'vitest';
import type { LayoutDocument } from '@vitrine/schemas';
import { resolve, type AppliedLayer, type Library } from './index.ts';
import { fullLibrary, requestFacts } from './testing/fakes.ts';

const library: Library = { ...fullLibrary, switchOf: (type) => (type === 'video' ? 'films' : undefined) };
const base: LayoutDocument = {
  page: 'home',
  catalog: 1,
  root: { id: 'page', type: 'page', slots: { main: [{ id: 'text', type: 'rich-text', fallback: film('instead') }] } },
};
const layers: AppliedLayer[] = [
  {
    id: 'above',
    kind: 'experiment',
    arm: { experiment: 'films', variant: 'b' },
    document: {
      page: 'home',
      prefix: 'films',
      ops: [
        { op: 'insert', parent: 'page', slot: 'main', node: film('films.film') },
        { op: 'insert', parent: 'page', slot: 'main', node: { id: 'films.text', type: 'rich-text' } },
      ],
    },
  },
];

function film(id: string) {
  return { id, type: 'video' };
}

function idsWith(switches: Record<string, boolean>) {
  const request = requestFacts({ switches, arms: { films: 'b' } });
  const { tree, provenance, warnings } = resolve({ base, layers, request, library });
  return { main: tree.slots?.['main'], absent: provenance.absent, warnings };
}

describe('a type that depends on a switch of the shop', () => {
  it('is in no tree while it is off, whoever inserts it, and what keeps it out is told', () => {
    const { main, absent, warnings } = idsWith({ films: false });
    expect(main?.map(({ id }) => id)).toEqual(['text', 'films.text']);
    expect(main?.[0]?.fallback).toBeUndefined();
    expect(absent).toMatchObject({
      'films.film': { reason: 'condition', layer: 'above', when: { 'switch.films': true } },
      instead: { reason: 'condition' },
    });
    expect(warnings).toEqual([]);
  });

  it('is there while it is on', () => {
    const { main, absent } = idsWith({ films: true });
    expect(main?.map(({ id }) => id)).toEqual(['text', 'films.film', 'films.text']);
    expect(main?.[0]?.fallback).toMatchObject({ id: 'instead' });
    expect(absent).toEqual({});
  });
});
