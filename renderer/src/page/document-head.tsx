import type { ReactElement, ReactNode } from 'react';
import { fontFiles } from '@vitrine/component-registry';
import { HELD_SCRIPTS } from '@vitrine/framework/html';
import type { ResolvedPage } from '@vitrine/schemas';
import { COLOR_MODE_SCRIPT } from './color-mode-script.ts';
import { FIRST_SCREEN_SCRIPT } from './first-screen-script.ts';
import { inlineScript } from './inline-script.ts';
import { PageHead } from './page-head.tsx';
import { SCROLL_SCRIPT } from './scroll-script.ts';
import { START_SCRIPT } from './start-script.ts';
import { TYPES_SCRIPT } from './types-script.ts';
import { VISITOR_SCRIPT } from './visitor-script.ts';

export interface DocumentHeadProps {
  readonly page: ResolvedPage;
  /** The sheet of all components, if the page links to it instead of carrying its rules. */
  readonly sheetHref?: string;
  /** The rules that are the shop's and the page's own, and the scripts that its nodes need. */
  readonly children: ReactNode;
}

/** The head of every page: scripts that run before the first paint, fonts, what the page says of itself, and its looks. */
export function DocumentHead({ page, sheetHref, children }: DocumentHeadProps): ReactElement {
  return (
    <>
      <script {...inlineScript(TYPES_SCRIPT)} />
      <script {...inlineScript(COLOR_MODE_SCRIPT)} />
      <script {...inlineScript(VISITOR_SCRIPT)} />
      <script {...inlineScript(FIRST_SCREEN_SCRIPT)} />
      <script {...inlineScript(SCROLL_SCRIPT)} />
      <script {...{ [HELD_SCRIPTS]: '' }} {...inlineScript(START_SCRIPT)} />
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
