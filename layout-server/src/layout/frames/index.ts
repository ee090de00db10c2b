/** Pages in their frames: one document for header and footer of many pages. Pure; see ADR 0002. */
export { composeFrame, type Framed } from './compose-frame.ts';
