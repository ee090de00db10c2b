import { expect, it } from 'vitest';
import { boundedLines, changedPlaces } from './changed-places.ts';

const change = (path: string | null, arms: Record<string, string>) => ({
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path,
  arms: Object.entries(arms).map(([experiment, variant]) => ({ experiment, variant })),
});

it('every combination of arms of a page is one place, with the arms of each test that show a difference there', () => {
  const changes = ['a', 'b'].flatMap((hero) => [
    change('/', { hero, rail: 'b' }),
    change('/', { hero, rail: 'c' }),
    change(null, { hero }),
  ]);
  expect(changedPlaces([...changes, change('/neu', {})]).map(({ path, arms }) => [path, arms])).toEqual([
    ['/', 'hero=a,b rail=b,c'],
    [null, 'hero=a,b'],
    ['/neu', ''],
  ]);
});

it('of many lines the first are told and the others counted', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
  expect(boundedLines(lines(13), '  ')).toEqual(lines(13));
  expect(boundedLines(lines(40), '  ')).toEqual([...lines(12), '  … and 28 more; --json has all']);
});
