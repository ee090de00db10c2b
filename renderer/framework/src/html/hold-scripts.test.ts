import { describe, expect, it } from 'vitest';
import { holdScripts } from './hold-scripts.ts';

const STARTER = '<script data-scripts="">start()</script>';
const script = (name: string): string => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;

describe('holdScripts', () => {
  it('names the framework scripts in the starter, each once, and starts none', () => {
    const html = `<head><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>${script('a')}${STARTER}</head><body>${script('b')}${script('a')}</body>`;
    expect(holdScripts(html)).toBe(
      '<head><script data-scripts="/_next/static/chunks/a.js /_next/static/chunks/b.js">start()</script></head><body></body>',
    );
  });

  it.each([
    ['a page without a starter', `<head>${script('a')}</head>`],
    ['a page without framework scripts', `<head>${STARTER}</head>`],
    ['a script of ours', `<head>${STARTER}<script src="/own.js" async=""></script></head>`],
    ['inline scripts', `${STARTER}<script>self.x=1</script>`],
    ['text that only speaks of scripts', `${STARTER}<p>&lt;script src="/_next/static/chunks/a.js" async=""&gt;</p>`],
  ])('leaves %s as it is', (_, html) => {
    expect(holdScripts(html)).toBe(html);
  });

  const bundle = (...chunks: string[]): string =>
    `<script id="_R_">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":${JSON.stringify(chunks.map((chunk) => `static/chunks/${chunk}.js`))},"runtimeModuleIds":[94553,7]});</script>`;

  it('says in the starter with what the bundler begins, and leaves out what browsers without modules would need', () => {
    const old = '<script src="/_next/static/chunks/p.js" noModule=""></script>';
    expect(holdScripts(`${STARTER}${old}${script('a')}${script('b')}${script('c')}${bundle('c', 'a')}`)).toBe(
      '<script data-scripts="/_next/static/chunks/a.js /_next/static/chunks/b.js /_next/static/chunks/c.js" data-bundle="2 0:94553,7">start()</script>',
    );
  });

  it('leaves a bundle alone that begins with a script of which it knows nothing', () => {
    expect(holdScripts(`${STARTER}${script('a')}${bundle('z')}`)).toContain(bundle('z'));
  });

  it('leaves other preloads and patterns of replacement alone', () => {
    const html = `<link rel="preload" as="font" href="/fonts/a.woff2"/>${script("a$&$'")}${STARTER}`;
    expect(holdScripts(html)).toBe(
      `<link rel="preload" as="font" href="/fonts/a.woff2"/><script data-scripts="/_next/static/chunks/a$&$'.js">start()</script>`,
    );
  });
});
