import type { Metadata } from 'next';
import { pageMetadata } from '../../../renderer/src/page/page-metadata.ts';
import { page } from './page-in-memory.ts';

/** The head of the page under one of its addresses. */
export function metadataOf(n: string): Metadata {
  const canonical = page.meta.canonical.replace(/[^/]+$/, n);
  return pageMetadata({ ...page, meta: { ...page.meta, canonical, alternates: [] } });
}
