import { expect, it } from 'vitest';
import { DESIGNS } from '../../goods/designs.ts';
import type { Piece } from '../picture.ts';
import { BACKS, backOf } from './backs.ts';
import { subjectOf } from './subject.ts';

const idOf = ({ fabric }: Piece): string => /#([^)]+)/.exec(fabric.fill)?.[1] ?? '';
const kinds = [...new Map(DESIGNS.map((design) => [design.kind, subjectOf(design)]))].filter(
  ([kind]) => BACKS[kind] !== undefined,
);
const piecesOf = (layers: ReturnType<typeof backOf>): Piece[] => layers.filter((layer) => layer.kind === 'piece');

it.each(kinds)('the back of a %s is made of pieces that it has, without buttons and bows', (kind, { layers, cut }) => {
  const back = BACKS[kind] ?? {};
  const drawn = layers();
  const has = new Set(piecesOf(drawn).map(idOf));
  for (const id of [
    back.whole?.[0],
    back.outside?.id,
    ...(back.outside?.like ?? []),
    ...(back.cups?.slice(0, 1) ?? []),
  ])
    expect([id, id === undefined || has.has(id)]).toEqual([id, true]);
  const made = backOf(drawn, back, cut.colour);
  const allowed = new Set([...(back.whole?.slice(0, 1) ?? []), ...(back.keep ?? []), ...(back.outside?.like ?? [])]);
  const others = piecesOf(made)
    .map(idOf)
    .filter((id) => !allowed.has(id));
  expect(others.filter((id) => id !== 'inside' && back.pocket === undefined)).toEqual([]);
  if (back.cups === undefined)
    expect(made.filter((one) => one.kind === 'flat' && one.blend !== 'multiply')).toEqual([]);
});

it('unites fronts that lie over one another, whichever way they are drawn', () => {
  const piece = (id: string, d: string): Piece => ({ kind: 'piece', d, fabric: { defs: '', fill: `url(#${id})` } });
  const [whole] = backOf(
    [piece('f', 'M0 0L10 0L10 10L0 10Z'), piece('g', 'M15 0L5 0L5 10L15 10Z'), piece('b', 'M0 0L1 0L1 1Z')],
    { whole: ['f', 'g'] },
    '#000000',
  );
  expect(whole).toMatchObject({ d: 'M0 0L10 0L10 10L0 10ZM15 10L5 10L5 0L15 0Z', fabric: { fill: 'url(#f)' } });
});
