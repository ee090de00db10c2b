import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../support/product.ts';

interface BaseNode {
  id: string;
  critical?: boolean;
  fallback?: object;
  data?: Record<string, unknown>;
  slots?: Record<string, BaseNode[]>;
}

const PAGES = globSync('tenants/base/layouts/*.json', { cwd: ROOT })
  .map((file) => {
    const read = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as { audience?: string; root: BaseNode };
    return { file: path.basename(file), ...read };
  })
  .filter(({ audience }) => audience === 'visitor');

/** What stands on a page and says so where its data cannot be had: by a fallback, or by the page that says it for the whole. */
function saysSo(node: BaseNode): boolean {
  const { critical, fallback, data, slots = {} } = node;
  if (data !== undefined && (critical === true || fallback !== undefined)) return true;
  return Object.values(slots).flat().some(saysSo);
}

function hasData({ data, slots = {} }: BaseNode): boolean {
  return data !== undefined || Object.values(slots).flat().some(hasData);
}

it.each(PAGES.filter(({ root }) => hasData(root)).map(({ file, root }) => [file, root] as const))(
  '%s is no blank page where what it is about cannot be had',
  (_file, root) => {
    expect(saysSo(root)).toBe(true);
  },
);
