/** What browsers that tell it say of their connection. */
export interface ConnectionNote {
  effectiveType?: string;
  saveData?: boolean;
}

const SLOW_TYPES: ReadonlySet<string> = new Set(['slow-2g', '2g']);

/** Whether a visitor's connection is slow, or spared. One that says nothing is not. */
export function isSlow({ effectiveType = '', saveData = false }: ConnectionNote = {}): boolean {
  return saveData || SLOW_TYPES.has(effectiveType);
}
