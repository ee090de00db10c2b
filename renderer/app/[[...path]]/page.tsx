import { unauthorized } from 'next/navigation';
import { islandClasses, PageBoundary } from '@vitrine/component-registry';
import type { ReactNode } from 'react';
import { loadPage } from '../../src/page/load-page.tsx';

export const dynamic = 'force-dynamic';

/** Every page of every shop. What it is stands in the context of the edge; the path is for people. */
export default async function ShopPage(): Promise<ReactNode> {
  const loaded = await loadPage();
  if (loaded === undefined) unauthorized();
  const { failed: title, retry: reset } = loaded.page.words;
  return <PageBoundary looks={{ words: { title, reset }, classes: islandClasses }}>{loaded.tree}</PageBoundary>;
}
