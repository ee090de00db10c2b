import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ANY_CARD, PAGE_MS, statusOf, type Kind, type Movement, type Payment, type Wish } from './payment.ts';

/** What was asked under a key, and what came of it. */
interface Asked {
  request: string;
  /** Of a payment or a movement. */
  result: string;
}

/** All payments of the provider. */
export interface PaymentRepository {
  add(wish: Wish): Payment;
  find(id: string): Payment | undefined;
  byReference(reference: string): Payment | undefined;
  /** What came of a key; `other`: the key was used for something else. */
  asked(key: string, request: string): string | 'other' | undefined;
  keepAsked(key: string, request: string, result: string): void;
  move(payment: Payment, kind: Kind, amount: number): Movement;
  /** Writes down what was changed in a payment. */
  keep(payment: Payment): void;
}

/** Opens the book in a file; without one it is forgotten with the process. `onMovement` hears of each fact. */
export function openRepository(
  file: string | undefined,
  now: () => Date,
  onMovement: (payment: Payment, movement: Movement) => void,
): PaymentRepository {
  const kept =
    file !== undefined && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as {
          // Written before payers chose a way: without one.
          payments: (Omit<Payment, 'way'> & Partial<Pick<Payment, 'way'>>)[];
          keys: [string, Asked][];
        })
      : { payments: [], keys: [] };
  const payments = new Map(kept.payments.map((payment) => [payment.id, { ...payment, way: payment.way ?? ANY_CARD }]));
  const keys = new Map(kept.keys);

  const write = (): void => {
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify({ payments: [...payments.values()], keys: [...keys] }));
    renameSync(`${file}.new`, file);
  };
  const move = (payment: Payment, kind: Kind, amount: number): Movement => {
    const movement = { id: `mov_${randomUUID()}`, kind, amount, at: now().toISOString() };
    payment.movements.push(movement);
    write();
    onMovement(payment, movement);
    return movement;
  };
  const current = (payment: Payment | undefined): Payment | undefined => {
    if (payment === undefined) return undefined;
    const isOver = now().getTime() - new Date(payment.createdAt).getTime() >= PAGE_MS;
    if (isOver && statusOf(payment) === 'pending' && payment.card === undefined) move(payment, 'expired', 0);
    return payment;
  };

  return {
    add(wish) {
      const payment: Payment = { ...wish, id: `pay_${randomUUID()}`, createdAt: now().toISOString(), movements: [] };
      payments.set(payment.id, payment);
      write();
      return payment;
    },
    find: (id) => current(payments.get(id)),
    byReference: (reference) => current([...payments.values()].find((payment) => payment.reference === reference)),
    asked(key, request) {
      const before = keys.get(key);
      if (before === undefined) return undefined;
      return before.request === request ? before.result : 'other';
    },
    keepAsked(key, request, result) {
      keys.set(key, { request, result });
      write();
    },
    move,
    keep: write,
  };
}
