import type { ReactElement } from 'react';

/** For requests that do not come from the edge; shoppers get the shop's own page for 404. */
export default function NotFound(): ReactElement {
  return <p>Not found</p>;
}
