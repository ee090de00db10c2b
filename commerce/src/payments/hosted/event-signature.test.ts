import { describe, expect, it } from 'vitest';
import { signedId } from './event-signature.ts';

// The example of the libraries of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const RAW = Buffer.from('{"test": 2432232314}');
const at = (seconds: number) => new Date(seconds * 1_000);
const idOf = (headers: Record<string, string>, { raw = RAW, secrets = [SECRET], now = at(1_614_265_330) } = {}) =>
  signedId({ ...HEADERS, ...headers }, raw, { secrets, now });

describe('a signed message', () => {
  it('has its id', () => {
    expect(idOf({})).toBe('msg_p5jXN8AQM9LWM0D4loKWxJek');
  });

  it('is taken with either secret, and with either signature, while secrets change', () => {
    expect(idOf({}, { secrets: ['whsec_c2Vjb25k', SECRET] })).toBeDefined();
    expect(idOf({ 'webhook-signature': `v1,c2Vjb25k v1a,x ${HEADERS['webhook-signature']}` })).toBeDefined();
  });

  it.each([
    ['with a byte more', {}, { raw: Buffer.from('{"test": 2432232314} ') }],
    ['with another id', { 'webhook-id': 'msg_other' }, {}],
    ['with another time', { 'webhook-timestamp': '1614265331' }, {}],
    ['with a time that is none', { 'webhook-timestamp': '1614265330.0' }, {}],
    ['signed with another secret', {}, { secrets: ['whsec_c2Vjb25k'] }],
    ['without a signature', { 'webhook-signature': '' }, {}],
    ['of another version', { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') }, {}],
    ['older than 300 s', {}, { now: at(1_614_265_631) }],
    ['from the future', {}, { now: at(1_614_265_029) }],
  ])('%s is none', (_title, headers, options) => {
    expect(idOf(headers, options)).toBeUndefined();
  });
});
