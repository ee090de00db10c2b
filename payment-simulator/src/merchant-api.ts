import { json, refusal, type Answer } from './answer.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { DEEDS, refusalOf, statusOf, sumOf, type Deed, type Payment } from './payment.ts';
import type { PaymentRepository } from './payment-repository.ts';
import { readAmount, readWish } from './read-wish.ts';

export interface MerchantCall {
  method: string;
  url: URL;
  /** Of the header `idempotency-key`. */
  key: string | undefined;
  body: string;
}

/** `silent`: nothing is answered. */
export type MerchantAnswer = Answer | 'silent';

const DEED = /^\/v1\/payments\/([\w-]+)\/(captures|cancels|refunds)$/;
const ONE = /^\/v1\/payments\/([\w-]+)$/;
const MISSING = refusal(404, 'NOT_FOUND', 'expected a payment, got none of this name');

/** What merchants can ask: to make a payment, to find it, to capture, cancel and refund it. Each change once for each key. */
export function createMerchantApi({
  book,
  origin,
  misbehaviour,
}: {
  book: PaymentRepository;
  origin: () => string;
  misbehaviour: Misbehaviour;
}): (call: MerchantCall) => MerchantAnswer {
  const told = (payment: Payment): object => {
    const { id, reference, amount, currency, movements } = misbehaviour.lie?.(payment) ?? payment;
    return {
      id,
      reference,
      amount,
      currency,
      movements,
      status: statusOf({ movements }),
      page: `${origin()}/pay/${id}`,
    };
  };

  const create = ({ key, body }: MerchantCall): MerchantAnswer => {
    if (key === undefined) return refusal(400, 'NO_KEY', 'expected the header idempotency-key');
    const wish = readWish(body);
    if (typeof wish === 'string') return refusal(422, 'INVALID', wish);
    const before = book.asked(key, `create ${body}`);
    if (before === 'other') return refusal(409, 'KEY_USED', 'expected a new key, this one was used for something else');
    const payment = (before === undefined ? undefined : book.find(before)) ?? book.add(wish);
    if (before === undefined) book.keepAsked(key, `create ${body}`, payment.id);
    if (misbehaviour.create === 'silent') return 'silent';
    if (misbehaviour.create === 'fails') return refusal(500, 'INTERNAL', 'something went wrong');
    return json(201, told(payment));
  };

  const act = (payment: Payment, deed: Deed, { key, body }: MerchantCall): MerchantAnswer => {
    if (key === undefined) return refusal(400, 'NO_KEY', 'expected the header idempotency-key');
    const amount = deed === 'cancels' ? sumOf(payment, 'authorised') : readAmount(body);
    if (amount === undefined) return refusal(422, 'INVALID', 'expected an amount in minor units above 0');
    const request = `${deed} ${payment.id} ${deed === 'cancels' ? '' : amount}`;
    const before = book.asked(key, request);
    if (before === 'other') return refusal(409, 'KEY_USED', 'expected a new key, this one was used for something else');
    if (before !== undefined) return json(201, told(payment));
    const refused = refusalOf(payment, deed, amount);
    if (refused !== undefined) return refusal(409, 'NOT_NOW', refused);
    book.keepAsked(key, request, book.move(payment, DEEDS[deed], amount).id);
    return afterwards(payment, deed) ?? json(201, told(payment));
  };

  /** What the card of a payment makes of it. */
  const afterwards = (payment: Payment, deed: Deed): MerchantAnswer | undefined => {
    const { card, amount } = payment;
    if (deed === 'cancels' && card === 'event after cancellation') book.move(payment, 'captured', amount);
    if (deed !== 'captures') return undefined;
    if (card === 'chargeback') book.move(payment, 'refunded', amount);
    if (card === 'silent capture') return 'silent';
    return card === 'failing capture' ? refusal(500, 'INTERNAL', 'something went wrong') : undefined;
  };

  return (call) => {
    const { method, url } = call;
    if (method === 'POST' && url.pathname === '/v1/payments') return create(call);
    const [, ofDeed = '', deed] = DEED.exec(url.pathname) ?? [];
    if (method === 'POST' && deed !== undefined) {
      const payment = book.find(ofDeed);
      return payment === undefined ? MISSING : act(payment, deed as Deed, call);
    }
    if (method !== 'GET') return MISSING;
    const [, id] = ONE.exec(url.pathname) ?? [];
    const reference = url.pathname === '/v1/payments' ? url.searchParams.get('reference') : null;
    const found = id === undefined ? book.byReference(reference ?? '') : book.find(id);
    return found === undefined ? MISSING : json(200, told(found));
  };
}
