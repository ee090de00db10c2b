/** What documents name: products, categories, pictures, texts, routes, addresses, components. Pure. */
export {
  contentMentionsIn,
  copyMentionsIn,
  fileMentionsIn,
  mentionsIn,
  type Mention,
  type MentionKind,
} from './mentions.ts';
