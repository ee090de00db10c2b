import type { Viewport } from 'next';
import type { ReactElement, ReactNode } from 'react';
import { fontFiles } from '@vitrine/component-registry';
import { COLOR_MODE_SCRIPT } from '../../../renderer/src/page/color-mode-script.ts';
import linked from '../generated/linked.json' with { type: 'json' };
import '../src/hold-sheet.ts';
import { pageViewport } from '../src/metadata.ts';
import { page } from '../src/page-in-memory.ts';
import { Sheet } from '../src/sheet.client.tsx';

export const viewport: Viewport = pageViewport(page);

/** The document as the renderer writes it. */
export default function DocumentLayout({ children }: { children: ReactNode }): ReactElement {
  return (
    <html lang={page.locale} data-style-variant={page.tenant.styleVariant} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: COLOR_MODE_SCRIPT }} />
        {fontFiles(page.tenant.theme).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={`/fonts/${file}`} crossOrigin="anonymous" />
        ))}
        <Sheet />
        <link id="sheet" rel="stylesheet" href={linked} />
      </head>
      <body
        data-tenant={page.tenant.id}
        data-page={page.page}
        data-layout-version={page.version}
        data-dedupe-ms={page.tenant.dedupeMs}
      >
        {children}
      </body>
    </html>
  );
}
