import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './index.ts';

const coded = (message: string, code: string): Error => Object.assign(new Error(message), { code });

describe('a database that is away', () => {
  it.each([
    coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    coded('terminating connection due to administrator command', '57P01'),
    coded('the database system is starting up', '57P03'),
    coded('could not extend file: No space left on device', '53100'),
    new Error('Connection terminated unexpectedly'),
    new Error('Failed query: select 1', { cause: coded('read ECONNRESET', 'ECONNRESET') }),
    new AggregateError([coded('no', 'ECONNREFUSED')]),
  ])('is known by %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    coded('duplicate key', '23505'),
    coded('canceling statement due to statement timeout', '57014'),
    new Error('expected a row'),
    'ECONNREFUSED',
    undefined,
  ])('is not meant by %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('is looked for in causes that name each other without end', () => {
    const one = new Error('one');
    one.cause = new Error('two', { cause: one });
    expect(isDatabaseUnavailable(one)).toBe(false);
  });
});
