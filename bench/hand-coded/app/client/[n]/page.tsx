import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ClientHome } from '../../../src/home.client.tsx';
import { metadataOf } from '../../../src/metadata.ts';
import { props } from '../../../src/page-in-memory.ts';

export const dynamic = 'force-dynamic';

interface Parameters {
  params: Promise<{ n: string }>;
}

export async function generateMetadata({ params }: Parameters): Promise<Metadata> {
  return metadataOf((await params).n);
}

/** The same page in one component of the browser: only its data goes along, and it is rendered in one pass instead of two. */
export default function ClientPage(): ReactElement {
  return <ClientHome data={props} />;
}
