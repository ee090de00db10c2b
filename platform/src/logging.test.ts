import { DrizzleQueryError } from 'drizzle-orm';
import { GraphQLError } from 'graphql';
import { expect, it } from 'vitest';
import { createLogger, reasonOf } from './logging.ts';

const refused = Object.assign(new Error('duplicate key value violates unique constraint "customer_mail"'), {
  detail: 'Key (mail_key)=(mara@example.com) already exists.',
});
const failed = new DrizzleQueryError(
  'insert into "customer" values ($1, $2)',
  ['mara@example.com', '$argon2id$\n    at home'],
  refused,
);

it.each([
  ['as it is', failed],
  ['as a cause', new Error('a customer was not added', { cause: failed })],
  ['in an operation', new GraphQLError(failed.message, { originalError: failed })],
  ['without the query builder', refused],
])('an error of the database is logged without what was to be written: %s', (_, error) => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', service: 'test', stream: { write: (line) => void lines.push(line) } });
  logger.error({ err: error }, 'a form could not be taken');
  expect(lines.join('')).toContain('a form could not be taken');
  expect(lines.join('')).toMatch(/insert into|customer_mail/u);
  expect(lines.join('')).not.toMatch(/mara@|argon2id|at home/u);
});

it.each([
  [failed, refused.message],
  [new Error('a customer was not added', { cause: failed }), refused.message],
  [new GraphQLError(failed.message, { originalError: failed }), refused.message],
  [new DrizzleQueryError('select 1', ['mara@example.com']), 'a query failed'],
  [new Error('elsewhere'), 'elsewhere'],
])('the reason of %s is what the database said, without values', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
