import { describe, expect, it } from 'vitest';
import { isSource } from './build.ts';

describe('the sources of a build', () => {
  it('are neither tests nor what the build itself writes: the second start would build again', () => {
    const files = [
      'renderer/app/layout.tsx',
      'renderer/next-env.d.ts',
      'renderer/src/config.test.ts',
      'component-registry/src/render/render-tree.test.tsx',
      'renderer/next.config.ts',
    ];
    expect(files.filter(isSource)).toEqual(['renderer/app/layout.tsx', 'renderer/next.config.ts']);
  });
});
