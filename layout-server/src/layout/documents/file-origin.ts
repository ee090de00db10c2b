/** What must be known of a revision to tell whether a file comes from it. */
export interface OriginCandidate {
  number: number;
  hash: string;
  source: string;
  /** Null or undefined if it was never published. */
  publishedAt: unknown;
}

/**
 * The number of the revision that a file was made from: the newest published one that says what the file says, or said
 * when it was last looked at; else the newest that came from a file. 0 if there is none: whatever is published then is
 * somebody else's. `history` has the newest first; `hash` is undefined if the earlier content of the file is not known.
 */
export function fileOrigin(history: readonly OriginCandidate[], hash: string | undefined): number {
  const published = history.filter(({ publishedAt }) => publishedAt !== null && publishedAt !== undefined);
  const origin =
    published.find((each) => each.hash === hash) ??
    published.find(({ source }) => ['seed', 'file'].includes(source.toLowerCase()));
  return origin?.number ?? 0;
}
