import { within } from './within.ts';

/** Questions that were asked and have no answer yet, by key. */
export interface Underway<Reply> {
  /** The question under a key; `ask` puts it, where nobody has. */
  join(key: string, ask: () => Promise<Reply>): Question<Reply>;
  /** Whoever asks from now on shares no question with a key that begins so. */
  leave(start: string): void;
}

interface Question<Reply> {
  reply: Promise<Reply>;
  /** The reply, if it comes before the question is so old: whoever comes later waits no longer than who asked first. */
  within(milliseconds: number): Promise<Reply | 'late'>;
}

/** Gives the questions of one kind, each shared by all who ask meanwhile. `clock` tells epoch milliseconds. */
export function createUnderway<Reply>(clock: () => number): Underway<Reply> {
  const questions = new Map<string, { reply: Promise<Reply>; askedAt: number }>();
  return {
    join(key, ask) {
      const asked = questions.get(key) ?? { reply: ask(), askedAt: clock() };
      if (questions.get(key) === undefined) {
        questions.set(key, asked);
        // After `leave` another one may be under way.
        const end = (): void => void (questions.get(key) === asked && questions.delete(key));
        asked.reply.then(end, end);
      }
      const { reply, askedAt } = asked;
      return { reply, within: (milliseconds) => within(Math.max(0, askedAt + milliseconds - clock()), reply) };
    },
    leave(start) {
      for (const key of questions.keys()) if (key.startsWith(start)) questions.delete(key);
    },
  };
}
