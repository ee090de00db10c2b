import type { FileKind, FileValue } from './file-kinds.ts';

/**
 * What a content service says of a file. `expires` is when it must be asked again; absent where an event tells of changes.
 * `missing`: there is none that can be shown; `unavailable`: it could not be asked in time, and there is no copy; with `isLate`
 * its answer is still under way.
 */
export type FileAnswer<Kind extends FileKind = FileKind> =
  | { kind: 'found'; value: FileValue<Kind>; expires?: Date }
  | { kind: 'missing'; expires?: Date }
  | { kind: 'unavailable'; expires: Date; isLate?: true };
