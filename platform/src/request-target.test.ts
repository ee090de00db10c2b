import { describe, expect, it } from 'vitest';
import { isOriginForm } from './request-target.ts';

describe('the target of a request', () => {
  it.each(['/', '/a//b', '/?next=http://x.example/', '/-/metrics'])('%s is a path', (target) => {
    expect(isOriginForm(target)).toBe(true);
  });
  it.each([undefined, '', '*', 'http://x.example/', '//x.example/', '/\\x.example/', 'x.example:443', 'healthz'])(
    '%s is none',
    (target) => {
      expect(isOriginForm(target)).toBe(false);
    },
  );
});
