/** What documents name: products, categories, pictures, texts, routes, addresses, components. Pure. */
export { contentMentionsIn, mentionsIn, type Mention, type MentionKind } from './mentions.ts';
