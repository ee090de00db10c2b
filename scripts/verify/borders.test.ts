import { describe, expect, it } from 'vitest';
import { findTrespasses, importsOf, trespassesOf } from './borders.ts';

describe('import borders', () => {
  it.each([
    ['schemas/src/a.ts', `import { x } from '@vitrine/component-registry';`],
    ['component-registry/src/components/hero/hero.tsx', `import Link from 'next/link';`],
    ['layout-server/src/shop/a.ts', `import { renderTree } from '@vitrine/component-registry';`],
    ['layout-server/src/shop/a.ts', `import { useState } from 'react';`],
    ['renderer/src/a.tsx', `import { x } from '../../layout-server/src/main.ts';`],
    ['renderer/edge/src/a.ts', `import { createElement } from 'react';`],
    ['renderer/edge/src/a.ts', `import { x } from '@vitrine/renderer';`],
    ['renderer/edge/src/a.ts', `const x = await import('@vitrine/layout-server');`],
  ])('a broken one in %s is found: %s', (file, source) => {
    expect(trespassesOf(file, source)).toHaveLength(1);
  });

  it.each([
    ['layout-server/src/layout/a.ts', `import { catalog } from '@vitrine/component-registry/manifest';`],
    ['renderer/edge/src/a.ts', `import { createSigner } from '@vitrine/schemas/signing';`],
    ['renderer/app/page.tsx', `import { renderTree } from '@vitrine/component-registry';`],
    ['schemas/src/a.ts', `// import { x } from 'react';`],
  ])('a kept one in %s is left alone: %s', (file, source) => {
    expect(trespassesOf(file, source)).toEqual([]);
  });

  it('reads static, type, re-exporting and dynamic imports', () => {
    expect(importsOf(`import 'a'; import type { B } from "b"; export { c } from 'c';\nconst d = import('d');`)).toEqual(
      ['a', 'b', 'c', 'd'],
    );
  });

  it('hold in the whole checkout', async () => {
    expect(await findTrespasses(new URL('../../', import.meta.url).pathname)).toEqual([]);
  });
});
