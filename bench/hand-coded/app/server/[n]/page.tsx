import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { Home } from '../../../generated/home.tsx';
import { metadataOf } from '../../../src/metadata.ts';
import { props } from '../../../src/page-in-memory.ts';

export const dynamic = 'force-dynamic';

interface Parameters {
  params: Promise<{ n: string }>;
}

export async function generateMetadata({ params }: Parameters): Promise<Metadata> {
  return metadataOf((await params).n);
}

/** The page in server components: its elements go to the browser as well, for hydration. */
export default function ServerPage(): ReactElement {
  return <Home data={props} />;
}
