import { tracesAreWanted } from './traces-are-wanted.ts';

/** `node --import <this file> <server>`, as the images start: sends traces if the settings say where to; loads nothing of it otherwise. */
if (tracesAreWanted(process.env)) await import('./tracing.ts');
