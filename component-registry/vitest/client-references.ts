import type { Plugin } from 'vitest/config';

/**
 * What the renderer's bundler does with a module that begins with 'use client', as far as the walk can see it: its exported
 * components carry the mark of a client reference. Unlike the bundler's they can still be called, so tests see their markup.
 */
export function clientReferences(): Plugin {
  return {
    name: 'client-references',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.client\.tsx?$/.test(id) || !/^\s*(['"])use client\1/.test(code)) return undefined;
      const names = [...code.matchAll(/^export (?:function|const|class) ([A-Z]\w*)/gm)].map(([, name]) => name);
      const marks = names.map(
        (name) => `Object.defineProperty(${name}, '$$typeof', { value: Symbol.for('react.client.reference') });`,
      );
      return { code: `${code}\n${marks.join('\n')}\n`, map: null };
    },
  };
}
