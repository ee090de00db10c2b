import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);

describe('readConfig', () => {
  it('has defaults for everything but the secret', () => {
    expect(readConfig({ INTERNAL_SECRET: secret })).toEqual({
      layoutServerUrl: 'http://127.0.0.1:4000',
      secrets: [secret],
      logLevel: 'info',
    });
  });

  it('names every fault at once', () => {
    expect(() => readConfig({ LAYOUT_SERVER_URL: 'ftp://x', INTERNAL_SECRET: 'short', LOG_LEVEL: 'loud' })).toThrow(
      /LAYOUT_SERVER_URL: expected an origin.*\n.*INTERNAL_SECRET: expected at least 32 characters, got 5.*\n.*LOG_LEVEL/,
    );
  });
});
