/** What the fuzz run found first: a picture's address was any text, and became the start of `src` and `srcset`. */
import { catalog } from '@vitrine/component-registry/manifest';
import { describe, expect, it } from 'vitest';
import { HOSTILE_STRINGS } from './hostile-strings.ts';

const hero = catalog.find('hero-banner');
const faultsOf = (src: string) =>
  hero?.validateProps({ headline: 'Herbst', imageAlt: '', image: { src, width: 16, height: 9, color: '#336699' } });

describe('the address of a picture', () => {
  it('is a path of the shop or https', () => {
    for (const src of ['/assets/coat.0123abcd', 'https://cdn.example/assets/coat.0123abcd'])
      expect(faultsOf(src), src).toBeNull();
  });

  it('is nothing that a browser could take for a script, another host or the end of an attribute', () => {
    // Pictures of another host over https are allowed; the browser drops names and passwords.
    const harmless = new Set(['https://user:word@evil.example/', '/s/%3Cscript%3Ealert(1)%3C/script%3E']);
    for (const src of HOSTILE_STRINGS)
      if (!harmless.has(src))
        expect(faultsOf(src), src).toMatchObject([{ instancePath: '/image/src', keyword: 'pattern' }]);
    expect(faultsOf('http://cdn.example/coat')).not.toBeNull();
  });
});
