import type { ComponentType, ReactElement } from 'react';

/** The attribute of an island's place in the markup; its value is the island's number in the page. */
export const PLACE = 'data-place';

/** What an island is given, and which it is. */
export type InPlaceProps<Props> = Props & { readonly island: ComponentType<Props> };

/**
 * An island that shows nothing of its own, but works on the markup of the server around its place, which `usePlace` finds. In
 * the tree there is a hidden element; the walk gives it a number and keeps the island itself for the end of the page, so that
 * the browser need not know the markup between: it is neither sent a second time nor hydrated. Outside of a walk the hidden
 * element is all. @see docs/adr/0096-islands-in-place.md
 */
export const InPlace: <Props>(props: InPlaceProps<Props>) => ReactElement = () => <span hidden />;
