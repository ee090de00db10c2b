import { describe, expect, it } from 'vitest';
import { FLIGHT_WORDS } from './flight-words.ts';
import { isFrameworkScript } from './known-scripts.ts';
import { shortenFlight } from './shorten-flight.ts';

const page = (text: string): string =>
  `<p>${FLIGHT_WORDS[9] ?? ''}</p><script>self.__next_f.push(${JSON.stringify([1, text]).replaceAll('<', '\\u003c')})</script>`;
const [word = ''] = FLIGHT_WORDS;

describe('shortenFlight', () => {
  it('puts a sign in the place of each known word of the data, and says so', () => {
    expect(shortenFlight(page(`a${word}b`))).toBe(page('').replace('[1,""]', () => '[1,"a\ue000b",1]'));
  });

  it('writes a script that the edge still knows, and that nothing in it can end', () => {
    const [, script = ''] = /<script>(.*)<\/script>$/u.exec(shortenFlight(page(`</script>&${word}`))) ?? [];
    expect(script).toBe('self.__next_f.push([1,"\\u003c/script\\u003e\\u0026\ue000",1])');
    expect(isFrameworkScript(script)).toBe(true);
  });

  it('has no more words than there are signs, none of them twice', () => {
    expect(FLIGHT_WORDS.length).toBeLessThan(0xf8ff - 0xe000);
    expect(new Set(FLIGHT_WORDS).size).toBe(FLIGHT_WORDS.length);
  });

  it.each([
    ['data that hold a sign themselves', page(`\ue001${word}`)],
    ['other pushes', '<script>(self.__next_f=self.__next_f||[]).push([0])</script>'],
    ['a page without data', '<p>1:"$Sreact.fragment"</p>'],
  ])('leaves %s as they are', (_, html) => {
    expect(shortenFlight(html)).toBe(html);
  });
});
