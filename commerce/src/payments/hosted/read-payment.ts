import { isObject } from '@vitrine/schemas';
import { MOVEMENT_KINDS, type MovementKind } from '../payment-state.ts';
import type { Movement } from '../payments.ts';
import type { ProviderPayment } from './payment-provider.ts';

/** A payment from the bytes of an answer; undefined for anything else. */
export function readPayment(body: Buffer): ProviderPayment | undefined {
  const said = readObject(body);
  if (said === undefined) return undefined;
  const { id, reference, amount, currency, page, movements } = said;
  if (!isText(id) || !isText(reference) || !isAmount(amount) || !isText(currency) || !isText(page)) return undefined;
  if (!Array.isArray(movements)) return undefined;
  const read = movements.map(readMovement);
  return read.every((movement) => movement !== undefined)
    ? { id, reference, amount, currency, page, movements: read }
    : undefined;
}

/** The object that some bytes are the JSON of; undefined for anything else. */
export function readObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    return isObject(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

function readMovement(said: unknown): Movement | undefined {
  if (!isObject(said)) return undefined;
  const { id, kind, amount } = said;
  return isText(id) && isAmount(amount) && isKind(kind) ? { reference: id, kind, amount } : undefined;
}

const LONGEST = 2_000;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isKind(value: unknown): value is MovementKind {
  return MOVEMENT_KINDS.some((kind) => kind === value);
}
