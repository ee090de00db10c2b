import { createHash } from 'node:crypto';

/**
 * The inline scripts that Next 16 and React 19.3 write into a page, by their shape. Whatever has another one was written by
 * nobody that we know, and does not run. A contract test holds the list against the installed packages.
 */

const FLIGHT = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\(/;
const NEXT_PUSH = ');self.__next_f.push(';
/** Names the chunks that a page begins with, to the bundler's runtime. */
const BUNDLE = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{[^<>]*\})\);?$/;
const CHUNK = /^static\/chunks\/[\w.~-]+$/;
/** Calls that put a streamed part into its place, by the ids that React gives. */
const SWAP = /\$R[CS]\("[BSP]:[0-9a-f]+","[SP]:[0-9a-f]+"\)$/;
/** SHA-256 of what React writes before its first such call, or alone. */
export const REACT_RUNTIMES: ReadonlySet<string> = new Set([
  '7mu4H06fwDCjmnxxr_xNHyuQC6pLTHr4M2E4jXw5WZs',
  'ejxEGil7Q2jnFo9T1EMjhzsRoWDTVn8tRpUYd4XCJkY',
  'rkPyhj2kmK5uKX6SivS3u1ga-pNajy8xBWBiEPXhNMA',
]);

/** Whether a script is one of the framework's: data that is pushed to Next or to its bundler, or React's swapping of what was streamed. */
export function isFrameworkScript(script: string): boolean {
  const [push] = FLIGHT.exec(script) ?? [];
  if (push !== undefined) return isPushed(script.slice(push.length));
  const [, bundle] = BUNDLE.exec(script) ?? [];
  if (bundle !== undefined) return namesChunks(bundle);
  const swap = SWAP.exec(script);
  const runtime = swap === null ? script : script.slice(0, swap.index);
  return (swap !== null && runtime === '') || REACT_RUNTIMES.has(hashOf(runtime));
}

/** One or two lists of JSON, the last bracket of the call behind them: data can do nothing by itself. */
function isPushed(rest: string): boolean {
  if (!rest.endsWith(')')) return false;
  const end = rest.length - 1;
  if (isList(rest.slice(0, end))) return true;
  for (let at = rest.indexOf(NEXT_PUSH); at !== -1; at = rest.indexOf(NEXT_PUSH, at + 1)) {
    if (isList(rest.slice(0, at))) return isList(rest.slice(at + NEXT_PUSH.length, end));
  }
  return false;
}

/** Chunks of our own by their names, modules of theirs by numbers, and nothing else. */
function namesChunks(text: string): boolean {
  const named = parsed(text);
  return (
    typeof named === 'object' &&
    named !== null &&
    Object.entries(named).every(
      ([name, values]) =>
        Array.isArray(values) &&
        ((name === 'otherChunks' && values.every((value) => typeof value === 'string' && CHUNK.test(value))) ||
          (name === 'runtimeModuleIds' && values.every((value) => typeof value === 'number'))),
    )
  );
}

function isList(text: string): boolean {
  return Array.isArray(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
