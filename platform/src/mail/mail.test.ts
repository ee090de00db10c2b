import { expect, it } from 'vitest';
import { isMailAddress } from './index.ts';

it.each([
  ['mara.mai+shop@mail.example.at', true],
  ['m@xn--mller-kva.example', true],
  ['max@example', false],
  ['max@example.', false],
  ['max@.at', false],
  ['max@example.a', false],
  ['max example@example.at', false],
])('takes "%s" for an address of mail or not', (text, is) => {
  expect(isMailAddress(text)).toBe(is);
});
