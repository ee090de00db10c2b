// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ReviewListProps } from '../../../generated/props.ts';
import type { KnownPicture } from './known-reviews.ts';
import { makeEntry } from './review-items.ts';
import { ReviewList } from './review-list.tsx';

const words = { progress: '{shown} von {total}', helpful: 'Hilfreich ({count})', failed: 'Das ging nicht.' };
const props = { ...(examples[0]?.props as ReviewListProps), live: { product: 'AT-1001', ...words } };
const entryWith = (pictures: readonly KnownPicture[]): HTMLElement => {
  document.body.innerHTML = renderToStaticMarkup(ReviewList(props));
  const list = document.querySelector<HTMLElement>('[data-review-items]') ?? expect.fail('no list');
  const review = {
    id: 'r9',
    stars: 4,
    title: '',
    text: 'Passt.',
    nickname: 'Ida',
    locale: 'de-AT',
    writtenAt: '2026-11-12T09:20:00.000Z',
    helpful: 0,
    shown: { starsLabel: '4 Sterne', date: '12.11.2026', tags: [], pictures },
  };
  return makeEntry(list, review, 'Hilfreich (0)') ?? expect.fail('no entry');
};

it('a review that scripts add has its own pictures, not those of the one that it is made like', () => {
  const picture = { src: '/assets/a-240.webp', href: '/assets/a-1080.webp', alt: '<Bild> 1', color: '#336699' };
  const entry = entryWith([picture, { ...picture, alt: 'Bild 2' }]);
  const [list, ...others] = entry.querySelectorAll<HTMLElement>('ul');
  expect([others.length, list?.hidden, { ...list?.dataset }]).toEqual([0, false, { of: 'pictures' }]);
  const images = [...entry.querySelectorAll('img')];
  expect(images.map((image) => [image.alt, image.width, image.getAttribute('loading')])).toEqual([
    ['<Bild> 1', 240, 'lazy'],
    ['Bild 2', 240, 'lazy'],
  ]);
  expect(images[0]?.getAttribute('src')).toBe(picture.src);
  expect(images[0]?.closest('a')?.getAttribute('href')).toBe(picture.href);
  expect(entryWith([]).querySelector('img, [data-of="pictures"]')).toBeNull();
});
