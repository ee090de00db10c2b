import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductDownloadsProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductDownloads } from './product-downloads.tsx';

const propsOf = (index: number): ProductDownloadsProps =>
  (catalog.find('product-downloads')?.examples[index]?.props as ProductDownloadsProps | undefined) ??
  expect.fail('no example');
const htmlOf = (index: number): string => renderToStaticMarkup(ProductDownloads(propsOf(index)));

describe('ProductDownloads', () => {
  it('offers each file with its kind and size', () => {
    expect(htmlOf(0)).toMatch(
      /href="\/assets\/guide\.00000000\.pdf" download="">Aufstellanleitung herunterladen<.*PDF, 12 kB/u,
    );
  });

  it('leaves nothing behind without files', () => {
    expect(ProductDownloads({ label: 'Downloads', files: [] })).toBeNull();
  });
});
