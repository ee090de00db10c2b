import type { ReactElement, ReactNode } from 'react';
import type { ResolvedNode } from '@vitrine/schemas';
import type { PriceProps, ProductCardProps, TeaserGridProps } from '../generated/props.ts';
import { Page } from '../src/components/page/page.tsx';
import { Price } from '../src/components/price/price.tsx';
import { ProductCard } from '../src/components/product-card/product-card.tsx';
import { TeaserGrid } from '../src/components/teaser-grid/teaser-grid.tsx';
import { components, renderTree } from '../src/index.ts';
import { catalog } from '../src/manifest.ts';

const TYPES = ['product-card', 'product-card', 'price', 'product-card', 'teaser-grid'] as const;
type CaseType = (typeof TYPES)[number];

function exampleProps(type: string): Record<string, unknown> {
  const example = catalog.find(type)?.examples.find(({ name }) => name === 'default');
  if (example === undefined) throw new Error(`Expected an example of ${type}, got none`);
  return { ...example.props };
}

/** Measured by bench/render.ts. */
export interface RenderCase {
  /** The page as a developer would write it: the same components, each called by React. */
  readonly handWritten: () => ReactNode;
  /** The same page from its tree, a kept one: verdicts on its props are remembered; isolated, with its style rules collected. */
  readonly walked: () => ReactNode;
}

/** A page of `count` nodes in both forms; props are data in memory on both sides. */
export function renderCase(count: number): RenderCase {
  const sections = Array.from({ length: count - 1 }, (_, index) => {
    const type: CaseType = TYPES[index % TYPES.length] ?? 'price';
    return { id: `n${index}`, type, v: 1, props: exampleProps(type) };
  });
  const pageProps = exampleProps('page') as { skipLabel: string };
  const root: ResolvedNode = { id: 'page', type: 'page', v: 1, props: pageProps, slots: { main: sections } };
  const HandWrittenPage = (): ReactElement =>
    Page(pageProps, { main: sections.map(({ id, type, props }) => handWritten(id, type, props)) });
  return {
    handWritten: () => <HandWrittenPage />,
    walked: () => renderTree(root, { components, islandWords: { title: '', reset: '' } }).element,
  };
}

function handWritten(id: string, type: CaseType, props: Record<string, unknown>): ReactElement {
  if (type === 'product-card') return <ProductCard key={id} {...(props as unknown as ProductCardProps)} />;
  if (type === 'price') return <Price key={id} {...(props as unknown as PriceProps)} />;
  return <TeaserGrid key={id} {...(props as unknown as TeaserGridProps)} />;
}
