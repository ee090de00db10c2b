'use client';

import type { ReactElement } from 'react';

const SHEET = Symbol.for('vitrine.hand-coded.sheet');

interface Holder {
  [SHEET]?: string;
}

/** The style sheet, which the server knows and the browser leaves as it is, so that it is sent once. */
export function Sheet(): ReactElement {
  const css =
    typeof document === 'undefined'
      ? ((globalThis as Holder)[SHEET] ?? '')
      : (document.querySelector('style')?.innerHTML ?? '');
  return <style id="brand" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
