/**
 * What merchandisers tell search and lists, as a document: its changes one by one, in words, and what they make out of date.
 * Used by lists, and by the staff door with its command line; loads no database.
 */
export { changeRules } from './change-rules.ts';
export { isMeant, nameOfList, type ListName, type Lists } from './rule-lists.ts';
export { holdsAt, turnsAfter, type RulePeriod } from './rule-period.ts';
export { readRulesChange, RULE_VERBS, type RulesChange, type ToldChange } from './rules-change.ts';
export { tagsOfRules } from './rules-tags.ts';
export { diffRules, saidRules, type SaidRule } from './rules-words.ts';
