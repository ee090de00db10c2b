import type { Part } from '../breakage.ts';

const file = 'schemas/src/signing.ts';

export const SIGNING: Part = {
  name: 'signing',
  project: 'unit',
  tests: ['schemas/src/signing.test.ts'],
  breakages: [
    {
      breaks: 'the signature is compared',
      file,
      find: 'given.length !== expected.length || !timingSafeEqual(given, expected)',
      replace: 'given.length !== expected.length',
    },
    {
      breaks: 'a signature of another length is refused, not thrown at',
      file,
      find: 'given.length !== expected.length || !timingSafeEqual',
      replace: '!timingSafeEqual',
    },
    {
      breaks: 'a token opens its own door alone',
      file,
      find: "if (claims.aud !== audience) return { ok: false, reason: 'audience' };",
      replace: '',
    },
    {
      breaks: 'a token ends',
      file,
      find: "if ((claims.exp + CLOCK_TOLERANCE) * 1000 <= clock()) return { ok: false, reason: 'expired' };",
      replace: '',
    },
    {
      breaks: 'a token ends at its time, not after it',
      file,
      find: '* 1000 <= clock())',
      replace: '* 1000 < clock())',
    },
    {
      breaks: 'clocks may differ by a minute',
      file,
      find: '(claims.exp + CLOCK_TOLERANCE) * 1000',
      replace: 'claims.exp * 1000',
    },
    {
      breaks: 'nobody lengthens the life of a token',
      file,
      find: 'Math.min(seconds, LIFETIMES[audience])',
      replace: 'seconds',
    },
    {
      breaks: 'a token may live shorter',
      file,
      find: 'Math.min(seconds, LIFETIMES[audience])',
      replace: 'LIFETIMES[audience]',
    },
    {
      breaks: 'the life of a token counts from the instant that is given',
      file,
      find: 'const exp = Math.floor(from / 1000)',
      replace: 'const exp = Math.floor(clock() / 1000)',
    },
    {
      breaks: 'every secret verifies, so that a secret can be changed',
      file,
      find: 'const key = keys.find(({ header })',
      replace: 'const key = keys.slice(0, 1).find(({ header })',
    },
    {
      breaks: 'the first secret signs',
      file,
      find: 'const [own] = keys;',
      replace: 'const own = keys.at(-1);',
    },
    {
      breaks: 'the header is compared whole',
      file,
      find: 'header.length === point + 1 && token.startsWith(header)',
      replace: 'token.length > point',
    },
    {
      breaks: 'the id of a key is made of its secret',
      file,
      find: '`key id of ${secret}`',
      replace: '`key id`',
    },
    {
      breaks: 'a process without a secret does not start',
      file,
      find: "if (own === undefined) throw new Error('expected a secret to sign with, got none');",
      replace: "if (own === undefined) return { sign: () => '', verify: () => ({ ok: true, payload: {} }) };",
    },
  ],
};
