import type { ReactElement, ReactNode } from 'react';
import { fontFiles } from '@vitrine/component-registry';
import { HELD_SCRIPTS } from '@vitrine/framework/html';
import { COLOR_MODE_SCRIPT } from '../src/page/color-mode-script.ts';
import { FIRST_SCREEN_SCRIPT } from '../src/page/first-screen-script.ts';
import { inlineScript } from '../src/page/inline-script.ts';
import { loadPage } from '../src/page/load-page.ts';
import { isOfNoShop } from '../src/page/no-shop.ts';
import { SCROLL_SCRIPT } from '../src/page/scroll-script.ts';
import { START_SCRIPT } from '../src/page/start-script.ts';
import { TYPES_SCRIPT } from '../src/page/types-script.ts';
import { VISITOR_SCRIPT } from '../src/page/visitor-script.ts';

export const dynamic = 'force-dynamic';

/** The document around every page. What scripts of the head put on it, such as the colour mode, hydration must not take away. */
export default async function DocumentLayout({ children }: { children: ReactNode }): Promise<ReactElement> {
  const loaded = await loadPage();
  if (loaded === undefined)
    return (
      <html lang="en">
        <body>{children}</body>
      </html>
    );
  const { page, sheet, sheetHref } = loaded;
  return (
    <html lang={page.locale} data-style-variant={page.tenant.styleVariant} suppressHydrationWarning>
      <head>
        <script {...inlineScript(TYPES_SCRIPT)} />
        <script {...inlineScript(COLOR_MODE_SCRIPT)} />
        <script {...inlineScript(VISITOR_SCRIPT)} />
        <script {...inlineScript(FIRST_SCREEN_SCRIPT)} />
        <script {...inlineScript(SCROLL_SCRIPT)} />
        <script {...{ [HELD_SCRIPTS]: '' }} {...inlineScript(START_SCRIPT)} />
        {fontFiles(page.tenant.theme).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={`/fonts/${file}`} crossOrigin="anonymous" />
        ))}
        {sheet}
        {/* The last of the head: what of its scripts came behind it would wait for it. Scripts of ours add rules to it, by its id. */}
        {sheetHref !== undefined && <link id="sheet" rel="stylesheet" href={sheetHref} />}
      </head>
      <body
        {...(!isOfNoShop(page) && { 'data-tenant': page.tenant.id })}
        data-page={page.page}
        data-layout-version={page.version}
        data-dedupe-ms={page.tenant.dedupeMs}
      >
        {children}
      </body>
    </html>
  );
}
