import { expect, it } from 'vitest';
import { readReviewPicture, reviewPictureAddress, shopOfReviewPicture } from './review-pictures.ts';

const PICTURE = {
  tenant: 'de-outlet',
  review: '01a21b00-a665-702a-b5f0-7d8ea746a7f0',
  position: 2,
  hash: 'a156b741',
  width: 1_080,
};
const FILE = reviewPictureAddress(PICTURE).slice('/assets/'.length);

it('the address of a picture of a review says which one it is, and of which shop', () => {
  expect(readReviewPicture(FILE)).toEqual(PICTURE);
  expect(shopOfReviewPicture(FILE)).toBe('de-outlet');
});

it.each(['at--storm.1a2b3c4d-720.webp', 'dress.49792c8f-240.webp', 'brand-at.0a1b2c3d.webmanifest'])(
  '%s is no such picture',
  (file) => {
    expect([readReviewPicture(file), shopOfReviewPicture(file)]).toEqual([undefined, undefined]);
  },
);

it('what only looks like one is none, and still of no other shop', () => {
  for (const file of [`${FILE}x`, FILE.replace('-2.', '-22.'), FILE.replace('.webp', '.avif'), FILE.toUpperCase()])
    expect(readReviewPicture(file), file).toBeUndefined();
  expect(shopOfReviewPicture('de-outlet--review--x.0-1.webp')).toBe('de-outlet');
});
