/** What a change of a base means for the layers on it, three ways: base before, base after, layer. Pure. */
export { rebaseReport, type RebaseFinding, type RebaseState } from './rebase-report.ts';
