/** Raised when no Postgres answers: names the setting and the server, never who logs in there. */
export class UnreachableDatabase extends Error {
  constructor(setting: string, address: string, cause: unknown) {
    const reasons = cause instanceof AggregateError ? cause.errors : [cause];
    const got = reasons.map((one) => (one instanceof Error ? one.message : String(one))).join(', ');
    super(`${setting}: expected a Postgres that answers at ${new URL(address).host}, got ${got}`, { cause });
    this.name = 'UnreachableDatabase';
  }
}
