/** What people do with nodes, turned into the steps that a document takes. Pure. */
export { editsOfVerb, type NodePlace, type Verb, type VerbScene } from './edits-of-verb.ts';
export { nodeAsBefore, saysSameOf } from './node-as-before.ts';
export { exampleWords } from './example-node.ts';
