import type { ReactElement } from 'react';

/** Says on every preview that shoppers do not see this. Its looks are its own, since the page below may be half finished. */
export function PreviewBanner({ text }: { text: string }): ReactElement {
  return (
    <aside data-preview="true" style={{ position: 'sticky', top: 0, zIndex: 300, padding: '0.5rem 1rem', backgroundColor: '#1d2322', color: '#ffffff', fontSize: '0.875rem', textAlign: 'center' }}>
      {text}
    </aside>
  );
}
