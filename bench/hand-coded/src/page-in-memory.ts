import type { ResolvedPage } from '@vitrine/schemas';
import shop from '../generated/shop.json' with { type: 'json' };
import data from '../generated/data.json' with { type: 'json' };

/** The shop and the head of the page, as the renderer gets them with every tree. */
export const page = shop as unknown as ResolvedPage;

/** The props of every component of the page by the id of its place. */
export const props: Readonly<Record<string, object>> = data;
