import type { ReactElement, ReactNode } from 'react';
import { DORMANT } from '@vitrine/schemas/dormant';

/**
 * Markup that only scripts show, such as what is in a dialog that nothing else opens: the edge takes it out of the page, the script
 * of the visit puts it in its place and says so (`awake` on the document). It holds nothing of one visitor and no island, and
 * whoever shows it does without until it is there. @see docs/adr/0097-a-page-leaves-out-what-all-pages-say.md
 */
export function Dormant({ children }: { children: ReactNode }): ReactElement {
  return <template {...{ [DORMANT]: '' }}>{children}</template>;
}
