import { ANY_CARD, type Way, type Wish } from './payment.ts';

/** What a merchant asks for, from JSON; a sentence about what is wrong with it. */
export function readWish(body: string): Wish | string {
  const said = readObject(body);
  if (said === undefined) return 'expected a JSON object';
  const { reference, amount, currency, language, merchant, returnTo, returnBy = 'redirect', notify } = said;
  const way = readWay(said['way']);
  if (!isText(reference, 64)) return 'expected a reference of at most 64 characters';
  if (!isAmount(amount)) return 'expected an amount in minor units above 0';
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 'expected a currency such as EUR';
  if (!isText(language, 35) || !isText(merchant, 100)) return 'expected a language and a merchant';
  if (!isAddress(returnTo) || !isAddress(notify)) return 'expected addresses to return to and to notify';
  if (returnBy !== 'redirect' && returnBy !== 'post') return 'expected to return by redirect or post';
  if (way === undefined) return 'expected a way to pay: a card or a wallet, and its name';
  return { reference, amount, currency, language, merchant, returnTo, returnBy, notify, way };
}

/** An amount of minor units, from JSON; undefined for anything else. */
export function readAmount(body: string): number | undefined {
  const amount = readObject(body)?.['amount'];
  return isAmount(amount) ? amount : undefined;
}

/** Any card, where nothing is said. */
function readWay(said: unknown = ANY_CARD): Way | undefined {
  if (typeof said !== 'object' || said === null || !('kind' in said) || !('name' in said)) return undefined;
  const { kind, name } = said;
  if ((kind !== 'card' && kind !== 'wallet') || typeof name !== 'string' || name.length > 40) return undefined;
  return { kind, name };
}

function readObject(body: string): Record<string, unknown> | undefined {
  try {
    const said: unknown = JSON.parse(body);
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= most;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
