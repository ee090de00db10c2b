import { after } from 'next/server';
import type { ReactNode } from 'react';
import { holdMarkup, liftMarkup } from '@vitrine/framework/markup';

export const dynamic = 'force-dynamic';

const PAGE = 'probe';

/** Markup that is taken out and found again, so that the first page of a shop need not try whether it is; the edge does not forward this path. */
export default function MarkupProbe(): ReactNode {
  const list = (
    <ul>
      {Array.from({ length: 8 }, (_, index) => (
        <li key={index}>{index}</li>
      ))}
    </ul>
  );
  const { tree, elements } = liftMarkup(list, PAGE, false);
  after(holdMarkup(PAGE, elements));
  return tree;
}
