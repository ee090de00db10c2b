import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnknownNode } from './unknown-node.tsx';

it('UnknownNode says the type that is not known', () => {
  expect(renderToStaticMarkup(UnknownNode({ type: 'hologram' }))).toMatch(/^<p[^>]*>hologram<\/p>$/);
});
