import type { ReactElement, ReactNode } from 'react';
import { loadPage } from '../src/page/load-page.tsx';
import { isOfNoShop } from '../src/page/no-shop.ts';

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
  const { page, head } = loaded;
  return (
    <html lang={page.locale} data-style-variant={page.tenant.styleVariant} suppressHydrationWarning>
      <head>{head}</head>
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
