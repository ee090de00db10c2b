/** Raised inside a transaction that must write nothing of a release: another revision was published meanwhile. */
export class Overtaken extends Error {
  readonly current: number;
  readonly expected: number;
  constructor(current: number, expected: number) {
    super(`expected revision ${expected} to be published, got ${current}`);
    this.current = current;
    this.expected = expected;
  }
}
