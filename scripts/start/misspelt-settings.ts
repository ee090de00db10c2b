import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nearestName } from '@vitrine/schemas';

/** Of shorter names too many other programs have one that is nearly so: HOME is not HOST. */
const SHORTEST = 7;

/**
 * Variables that no server reads and that are written nearly like a setting, each with the setting in a sentence. `example` is the
 * text of `.env.example`, which lists every setting.
 */
export function misspeltSettings(environment: NodeJS.ProcessEnv, example: string): string[] {
  const settings = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name));
  const long = [...settings].filter(({ length }) => length >= SHORTEST);
  return Object.keys(environment).flatMap((name) => {
    const meant = settings.has(name) || name.length < SHORTEST ? undefined : nearestName(name, long);
    return meant === undefined ? [] : [`${name} is no setting, and nothing reads it; perhaps ${meant} was meant.`];
  });
}

/** The text of `.env.example`; empty where it was left out of what was deployed. */
export function exampleOf(root: string): string {
  try {
    return readFileSync(path.join(root, '.env.example'), 'utf8');
  } catch {
    return '';
  }
}
