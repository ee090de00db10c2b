import type { ReactElement, ReactNode } from 'react';
import { fontFiles } from '@vitrine/component-registry';
import type { ResolvedPage } from '@vitrine/schemas';
import { headElement } from './head-element.ts';
import { PageHead } from './page-head.tsx';

export interface DocumentHeadProps {
  readonly page: ResolvedPage;
  /** Whether it shows a node of a type. */
  readonly has: (type: string) => boolean;
  /** The sheet of all components, if the page links to it instead of carrying its rules. */
  readonly sheetHref?: string;
  /** The rules that are the shop's and the page's own, and the scripts that its nodes need. */
  readonly children: ReactNode;
}

/** The head of every page: the script that runs before the first paint, fonts, what the page says of itself, and its looks. */
export function DocumentHead({ page, has, sheetHref, children }: DocumentHeadProps): ReactElement {
  return (
    <>
      <script {...headElement(has)} />
      {fontFiles(page.tenant.theme).map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={`/fonts/${file}`} crossOrigin="anonymous" />
      ))}
      <PageHead page={page} />
      {children}
      {/* The last of the head: what of its scripts came behind it would wait for it. Scripts of ours add rules to it, by its id. */}
      {sheetHref !== undefined && <link id="sheet" rel="stylesheet" href={sheetHref} />}
    </>
  );
}
