import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { chooseEncoding, holdsVersion } from './negotiation.ts';
import { pagePropsBlock } from './page-props.ts';
import { visitorCookies } from './visitor-cookies.ts';

describe('content security policy', () => {
  const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  it('allows inline scripts by their exact text, not data and not files', () => {
    const policy = contentSecurityPolicy(
      '<script>one()\n</script><SCRIPT async type="module">two()</SCRIPT><script src="/a.js"></script>' +
        '<script type="application/json">{}</script><script type="speculationrules">{}</script>',
      { assetHost: '', development: false },
    );
    expect(policy.match(/script-src[^;]*/)?.[0]).toBe(
      `script-src 'self' 'inline-speculation-rules' ${hash('one()\n')} ${hash('two()')}`,
    );
  });

  it('lets pictures come from the host of the tenant', () => {
    expect(contentSecurityPolicy('', { assetHost: 'https://pictures.example', development: false })).toContain(
      "img-src 'self' https://pictures.example data:;",
    );
  });

  it('lets Next evaluate and listen in development alone', () => {
    const policy = (development: boolean): string => contentSecurityPolicy('', { assetHost: '', development });
    expect([policy(true).includes("'unsafe-eval'"), policy(true).includes("connect-src 'self' ws:")]).toEqual([
      true,
      true,
    ]);
    expect([policy(false).includes('unsafe-eval'), policy(false).includes('ws:')]).toEqual([false, false]);
  });
});

describe('negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['gzip, deflate, br;q=0.0', 'gzip'],
    [undefined, 'identity'],
    ['', 'identity'],
  ])('%s takes %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it.each([
    ['"a", W/"b"', true],
    ['"c"', false],
    ['*', true],
    [undefined, false],
  ])('If-None-Match %s of "b": %s', (header, holds) => {
    expect(holdsVersion(header, '"b"')).toBe(holds);
  });
});

describe('page props', () => {
  it('exactly fallback, device, cookies, isBot, pageviewId, which no value can leave', () => {
    const block = pagePropsBlock({
      device: 'mobile',
      isBot: false,
      pageviewId: 'abc',
      arms: { hero: '</script>' },
    }).toString();
    const json = /^<script type="application\/json" id="page-props">([^<]*)<\/script>$/.exec(block)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({
      fallback: { arms: { hero: '</script>' } },
      device: 'mobile',
      cookies: {},
      isBot: false,
      pageviewId: 'abc',
    });
  });
});

describe('cookies of a document load', () => {
  const nothing = {
    newPageViewId: undefined,
    newVisitorToken: undefined,
    newArms: undefined,
    forget: false,
    overTls: true,
  };

  it('a new page view is a session cookie under both names', () => {
    expect(visitorCookies({ ...nothing, newPageViewId: 'x', overTls: false })).toEqual([
      'GlycerinPageViewId=x; Path=/; SameSite=Lax',
      'GlycerinPageViewIdFromBackend=x; Path=/; SameSite=Lax',
    ]);
  });

  it('the visitor id is for the server alone and lives a year', () => {
    expect(visitorCookies({ ...nothing, newVisitorToken: 'v' })).toEqual([
      'visitorId=v; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=31536000',
    ]);
  });

  it('sets nothing that is there, and forgets what has no consent any more', () => {
    expect(visitorCookies(nothing)).toEqual([]);
    expect(visitorCookies({ ...nothing, forget: true }).every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  });
});
