import type { ReactElement } from 'react';
import { style } from '../styling/style.ts';
import { IslandBoundary, type IslandBoundaryProps } from './island-boundary.client.tsx';
import type { IslandLooks, IslandWords } from './island-looks.ts';

/** The class names of the box that stands in for a failed island. */
export const islandClasses: IslandLooks['classes'] = {
  box: style({
    display: 'grid',
    justifyItems: 'start',
    gap: 2,
    padding: 3,
    backgroundColor: 'tint',
    borderRadius: 'card',
    color: 'ink',
    textStyle: 'small',
  }),
  button: style({
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'touch',
    paddingInline: 2,
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'control',
    backgroundColor: 'surface',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 600,
  }),
};

/** Puts an island of a node into the boundary that keeps its faults to itself. */
export function mountIsland(island: ReactElement, words: IslandWords, node: IslandBoundaryProps['node']): ReactElement {
  return (
    <IslandBoundary key={island.key ?? undefined} words={words} classes={islandClasses} node={node}>
      {island}
    </IslandBoundary>
  );
}
