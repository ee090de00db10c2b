import { expect, it } from 'vitest';
import { pairsOf } from './tested-pages.ts';

it('arms that leave the page as it is are no pair: an app tells them apart', () => {
  const variants = [
    { key: 'control', weight: 25 },
    { key: 'app', weight: 25 },
    { key: 'layer', weight: 25, layer: { page: 'home', prefix: 'test', ops: [] } },
    { key: 'without', weight: 25, without: true as const },
  ];
  expect(pairsOf({ variants: variants.slice(0, 2) })).toEqual([]);
  expect(pairsOf({ variants }).map((pair) => pair.join('-'))).toEqual([
    'control-layer',
    'control-without',
    'app-layer',
    'app-without',
    'layer-without',
  ]);
});
