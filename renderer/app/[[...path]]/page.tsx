import type { Metadata, Viewport } from 'next';
import { unauthorized } from 'next/navigation';
import { islandClasses, PageBoundary } from '@vitrine/component-registry';
import type { ReactNode } from 'react';
import { loadPage } from '../../src/page/load-page.ts';
import { pageMetadata, pageViewport } from '../../src/page/page-metadata.ts';

export const dynamic = 'force-dynamic';

/** What the head of the page says, as its tree has it. */
export async function generateMetadata(): Promise<Metadata> {
  const loaded = await loadPage();
  return loaded === undefined ? {} : pageMetadata(loaded.page);
}

/** How wide and in which colours a browser shows the page. */
export async function generateViewport(): Promise<Viewport> {
  const loaded = await loadPage();
  return loaded === undefined ? {} : pageViewport(loaded.page);
}

/** Every page of every shop. What it is stands in the context of the edge; the path is for people. */
export default async function ShopPage(): Promise<ReactNode> {
  const loaded = await loadPage();
  if (loaded === undefined) unauthorized();
  const { failed: title, retry: reset } = loaded.page.words;
  return <PageBoundary looks={{ words: { title, reset }, classes: islandClasses }}>{loaded.tree}</PageBoundary>;
}
