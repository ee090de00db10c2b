import { readdir } from 'node:fs/promises';

/** What tells one build of the renderer from another: Next names a folder beside its scripts after each. '' if there is none. */
export async function buildId(staticFolder: string): Promise<string> {
  const names = await readdir(staticFolder).catch(() => []);
  return names.sort().join(' ');
}
