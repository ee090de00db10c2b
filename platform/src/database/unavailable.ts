/** Errors of the connection, and SQLSTATE classes 08 and 53 (no disk, memory or connection left) and the shutdowns of 57 (PostgreSQL, appendix A). */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|(?:08|53)[0-9A-Z]{3}|57P0[1-5])$/;
/** The driver gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;
const DEEPEST = 5;

/**
 * Whether an error means that the database could not be reached, went away meanwhile or has no room, so that the same may
 * work in a moment. Looks into causes: the query builder wraps what the driver throws.
 */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST) return false;
  if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return true;
  if (MESSAGES.test(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some((one) => isDatabaseUnavailable(one, depth + 1))) return true;
  if ('originalError' in error && isDatabaseUnavailable(error.originalError, depth + 1)) return true;
  return isDatabaseUnavailable(error.cause, depth + 1);
}
