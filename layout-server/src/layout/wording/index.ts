/** Documents and what happens to them in words for people. Pure; knows no storage. */
export { titleOf } from './title.ts';
