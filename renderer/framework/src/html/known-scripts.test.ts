/** What React and Next write into a page as scripts, as the edge knows it: an upgrade that writes others is to be noticed here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isFrameworkScript } from './known-scripts.ts';

const REACT = fileURLToPath(new URL('../../../../node_modules/next/dist/compiled/react-dom/cjs', import.meta.url));

/** A text that React writes, by the name that its build gives it. */
function textOf(source: string, name: string): string {
  const [, literal = "''"] =
    new RegExp(`${name} = stringToPrecomputedChunk\\(\\s*('(?:[^'\\\\]|\\\\.)*')`).exec(source) ?? [];
  const json = `"${literal.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'").replaceAll('\\x3c', '<')}"`;
  return JSON.parse(json) as string;
}

describe.each(['react-dom-server.node.production.js', 'react-dom-server.edge.production.js'])('%s', (file) => {
  const source = readFileSync(path.join(REACT, file), 'utf8').replaceAll('stringToChunk', 'stringToPrecomputedChunk');

  it('swaps what it streamed by scripts that the edge knows', () => {
    const swap = textOf(source, 'completeBoundaryScriptFunctionOnly');
    expect(swap).toMatch(/^\$RB=\[\]/);
    expect(isFrameworkScript(`${swap}$RC("B:0","S:1f")`)).toBe(true);
    const segment = textOf(source, 'completeSegmentScript1Full');
    expect(segment).toMatch(/^\$RS=.*\$RS\("$/s);
    expect(isFrameworkScript(`${segment}S:2","P:2")`)).toBe(true);
    const [, timing = ''] = /"(requestAnimationFrame\(function\(\)\{\$RT[^"]*)"/.exec(source) ?? [];
    expect(isFrameworkScript(timing)).toBe(true);
  });
});

describe('a script', () => {
  it.each([
    '(self.__next_f=self.__next_f||[]).push([0])',
    '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,null])',
    'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n);self.__next_f.push(\\u003c"])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/0v1giab_vh5ue.js"],"runtimeModuleIds":[94553]});',
    '$RC("B:0","S:0")',
    '$RS("S:1","P:1")',
  ])('of the framework runs: %s', (script) => {
    expect(isFrameworkScript(script)).toBe(true);
  });

  it.each([
    'alert(1)',
    '',
    'self.__next_f.push([1,"a"]);alert(1)',
    'self.__next_f.push([1,alert(1)])',
    'self.__next_f.push([0]);self.__next_f.push(alert(1))',
    'self.__next_f.push([0]);alert(1);self.__next_f.push([1])',
    'self.__next_f.push({"a":1})',
    'alert(1);self.__next_f.push([1])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["//elsewhere.example/x.js"]});',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[alert(1)]});',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push([1,{"a":1}]);',
    'alert(1);$RC("B:0","S:0")',
    '$RC("B:0","S:0");alert(1)',
    '$RC("B:0","S:0"+alert(1))',
  ])('of anybody else does not: %s', (script) => {
    expect(isFrameworkScript(script)).toBe(false);
  });
});
