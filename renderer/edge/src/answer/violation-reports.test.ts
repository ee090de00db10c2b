import { describe, expect, it } from 'vitest';
import { violatedDirectives } from './violation-reports.ts';

describe('what a browser reports of the policy', () => {
  it.each([
    [
      'an old report',
      { 'csp-report': { 'violated-directive': 'script-src-elem', 'blocked-uri': 'inline' } },
      ['script-src-elem'],
    ],
    ['one with the whole directive', { 'csp-report': { 'violated-directive': "img-src 'self' data:" } }, ['img-src']],
    [
      'a list',
      [
        { type: 'csp-violation', body: { effectiveDirective: 'connect-src' } },
        { type: 'csp-violation', body: { effectiveDirective: 'made-up\n{label="x"}' } },
      ],
      ['connect-src', 'other'],
    ],
    ['another report', [{ type: 'deprecation', body: { id: 'x' } }], undefined],
    ['nothing', [], undefined],
    ['a number', 7, undefined],
    ['a prototype', { 'csp-report': { __proto__: { effectiveDirective: 'img-src' } } }, undefined],
  ])('%s', (_name, report, expected) => {
    expect(violatedDirectives(JSON.stringify(report))).toEqual(expected);
  });

  it('is bounded', () => {
    expect(violatedDirectives('no JSON')).toBeUndefined();
    const report = { body: { effectiveDirective: 'img-src' } };
    expect(violatedDirectives(JSON.stringify(Array.from({ length: 100 }, () => report)))).toHaveLength(20);
    expect(violatedDirectives(JSON.stringify({ 'csp-report': { x: 'x'.repeat(20_000) } }))).toBeUndefined();
  });
});
