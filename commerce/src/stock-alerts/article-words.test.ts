import { expect, it } from 'vitest';
import { articleWords } from './article-words.ts';

it.each([
  ['Strickjacke Ella, Rot', 'Rot, 38', 'Strickjacke Ella, Rot (38)'],
  ['Strickjacke Ella', 'Rot, 38', 'Strickjacke Ella (Rot, 38)'],
  ['Soutien-gorge Delphine, rouge', 'Rouge', 'Soutien-gorge Delphine, rouge'],
  ['Rotweinglas', 'Rot', 'Rotweinglas (Rot)'],
  ['Vase', '', 'Vase'],
])('%s in %s is %s', (name, options, words) => {
  expect(articleWords({ name, options })).toBe(words);
});
