/** What documents name: products, categories, pictures, texts, routes, addresses, components. Pure. */
export { mentionsIn, type Mention, type MentionKind } from './mentions.ts';
