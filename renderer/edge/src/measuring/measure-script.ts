import { createHash } from 'node:crypto';
import { measurePage } from './measure-page.ts';

/** The script as browsers get it: the function's own text, without its types. */
export const MEASURE_SCRIPT = Buffer.from(`(${String(measurePage)})(window);\n`);

/** Changes with the script, so that browsers may keep it for good. */
export const MEASURE_FILE = `measure.${createHash('sha256').update(MEASURE_SCRIPT).digest('hex').slice(0, 8)}.js`;

/** Where the edge's own scripts lie. */
export const SCRIPTS_PATH = '/-/scripts/';
