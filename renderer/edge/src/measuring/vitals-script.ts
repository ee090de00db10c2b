import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { reportVitals } from './report-vitals.ts';

/** A script of the edge and the name under which it lies; the name changes with the script. */
export interface VitalsScript {
  file: string;
  bytes: Buffer;
}

/** The library that measures, and after it the function that reports what it found, by its own text. Read once, at the start. */
export function createVitalsScript(environment: string): VitalsScript {
  const dist = path.dirname(createRequire(import.meta.url).resolve('web-vitals'));
  const library = readFileSync(path.join(dist, 'web-vitals.attribution.iife.js'), 'utf8');
  const bytes = Buffer.from(`${library};(${String(reportVitals)})(window,${JSON.stringify(environment)});\n`);
  return { file: `vitals.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.js`, bytes };
}
