import { describe, expect, it } from 'vitest';
import { stemmerOf } from './stems.ts';

describe('a stemmer', () => {
  it.each([
    ['de-AT', ['kleid', 'kleider', 'kleides', 'kleidern', 'kleids']],
    ['de-DE', ['rot', 'rote', 'rotes', 'roter', 'roten', 'rotem']],
    ['de-CH', ['mantel', 'mantels', 'manteln']],
    ['de-AT', ['hose', 'hosen']],
    ['de-AT', ['pullover', 'pullovers']],
    ['de-AT', ['top', 'tops']],
    ['de-AT', ['pulli', 'pullis']],
    ['fr-CH', ['robe', 'robes']],
    ['fr-CH', ['noir', 'noire', 'noirs', 'noires']],
    ['fr-CH', ['manteau', 'manteaux']],
    ['fr-CH', ['blanc', 'blanche', 'blanches', 'blancs']],
    ['fr-CH', ['imprime', 'imprimee', 'imprimees', 'imprimes']],
    ['nl-NL', ['jurk', 'jurken']],
    ['nl-NL', ['rok', 'rokken']],
    ['nl-NL', ['jas', 'jassen']],
    ['nl-NL', ['rood', 'rode']],
    ['nl-NL', ['blouse', 'blouses']],
    ['nl-NL', ['laars', 'laarzen']],
  ])('of %s has one stem for %j', (locale, words) => {
    expect(new Set(words.map(stemmerOf(locale))).size).toBe(1);
  });

  it.each([
    ['de-AT', 'rot', 'rotor'],
    ['de-AT', 'rock', 'rot'],
    ['fr-CH', 'robe', 'robot'],
    ['nl-NL', 'rok', 'rood'],
  ])('of %s keeps %s and %s apart', (locale, one, other) => {
    const stem = stemmerOf(locale);
    expect(stem(one)).not.toBe(stem(other));
  });

  it('leaves words of a language that it does not know, and short ones', () => {
    expect([stemmerOf('en-GB')('dresses'), stemmerOf('de-AT')('see'), stemmerOf('de-AT')('bhs')]).toEqual([
      'dresses',
      'see',
      'bhs',
    ]);
  });
});
