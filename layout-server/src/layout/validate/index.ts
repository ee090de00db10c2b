/**
 * The four gates that a layout passes before it is published: envelope, props, graph, meaning.
 * Every fault is collected, in the order of the document. It decides nothing about who may publish.
 */
export type {
  ComponentLookup, ComponentRules, DocumentSetting, Edition, PageCheck, PageVerdict, SlotRule, SourceLookup,
} from './types.ts';
