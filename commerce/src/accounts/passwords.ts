import { hash, verify } from '@node-rs/argon2';

/** Hashes of passwords, at most so many at a time that a server goes on answering others (commerce, section 9). */
export interface Passwords {
  /** @throws PasswordsBusy where too many wait already. */
  hash(password: string): Promise<string>;
  /**
   * Whether this is the password. Without a hash, as of an account that there is not, it takes as long and is false.
   * @throws PasswordsBusy where too many wait already.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** More passwords wait than can be answered soon. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** What OWASP recommends at least: 19 MiB, two passes, one lane. The library's algorithm is argon2id unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const MOST_WAITING = 50;

/** Gives them, by threads of the library's own. */
export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  let nobodys: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new PasswordsBusy(`expected at most ${MOST_WAITING} to wait`);
      await new Promise<void>((go) => waiting.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (passwordHash, password) =>
      inTurn(async () => {
        nobodys ??= hash('nobody has this password', COST);
        const isRight = await verify(passwordHash ?? (await nobodys), password);
        return passwordHash !== null && isRight;
      }),
  };
}
