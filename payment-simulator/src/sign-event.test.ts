import { describe, expect, it } from 'vitest';
import { signEvent } from './sign-event.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('an event', () => {
  it('is signed as Standard Webhooks says, by the example of its libraries', () => {
    const at = new Date(1_614_265_330_000);
    expect(signEvent([SECRET], 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a signature of each secret while one takes the place of another', () => {
    const headers = signEvent([SECRET, 'whsec_c2Vjb25k'], 'msg_1', new Date(0), '{}');
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });
});
