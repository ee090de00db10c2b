import { readFileSync } from 'node:fs';
import type { Language, Speaker } from './speaker.ts';

/** What the help of the command lines says, as the code has it, and the same in German. */
const GERMAN = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('german-help.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>,
  ),
);

/** Gives who says the descriptions of commands, options and arguments in a language; one that the catalogue lacks stays English. */
export function helpIn(language: Language): Speaker {
  return language === 'en' ? (text) => text : (text) => GERMAN.get(text) ?? text;
}
