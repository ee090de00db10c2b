import { baseSheet } from './base-sheet.ts';
import { declaredRules } from './style.ts';

/** A sheet that a page links to, by what it holds. */
export interface SharedSheet {
  /** Whether it has the rule of a class name. */
  has(className: string): boolean;
}

/**
 * The sheet of all components, for every page of every shop to link to: what each page begins with, then the rules of all that
 * is declared, in that order. What a brand says is not in it. @see docs/adr/0094-one-sheet-for-all-pages.md
 */
export function sharedSheet(): string {
  return (
    baseSheet() +
    declaredRules()
      .map(({ css }) => css)
      .join('')
  );
}

/** What a text that `sharedSheet` made holds: a rule that has changed since is not in it. */
export function sharedSheetOf(text: string): SharedSheet {
  const held = new Set(
    declaredRules()
      .filter(({ css }) => text.includes(css))
      .map(({ className }) => className),
  );
  return { has: (className) => held.has(className) };
}
