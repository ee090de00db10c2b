/** What a layout may weigh (design of the layout format, gate 3). */
export const LIMITS = {
  /** Levels of nodes, the root being level 1. */
  depth: 32,
  /** Nodes of a page, fallbacks included. */
  nodes: 5_000,
  /** Bytes of a document as UTF-8 JSON. */
  bytes: 512 * 1024,
} as const;
