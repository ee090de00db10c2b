import type { ReactElement } from 'react';
import type { ShopDataProps } from '../../../generated/props.ts';
import { shopGraph } from './shop-graph.ts';

/** A script element of data alone: the shop as an organisation and as a site that can be searched. */
export function ShopData(props: ShopDataProps): ReactElement {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: shopGraph(props) }} />;
}
