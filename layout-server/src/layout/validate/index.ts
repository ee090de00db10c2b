/**
 * The four gates that a layout passes before it is published: envelope, props, graph, meaning.
 * Every fault is collected, in the order of the document. It decides nothing about who may publish.
 */
export { checkLayer, checkLayout } from './check-document.ts';
export { checkLayerEnvelope, checkLayoutEnvelope } from './check-envelope.ts';
export { checkNodes, placedNodes } from './check-nodes.ts';
export { checkTypedWords, factPlaces } from './check-typed.ts';
export { checkPage, fingerprintOf } from './check-page.ts';
export { inLanguagesOfBoth, inNoLanguage } from './fault-list.ts';
export type {
  ComponentLookup,
  ComponentRules,
  DocumentSetting,
  Edition,
  PageCheck,
  PageVerdict,
  SlotRule,
  SourceLookup,
} from './types.ts';
