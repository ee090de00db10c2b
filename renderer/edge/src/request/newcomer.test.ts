import { anonymousOf } from '@vitrine/schemas/session';
import { expect, it } from 'vitest';
import { createNewcomers } from './newcomer.ts';

const secret = (sent: { view?: string; agent?: string; address?: string; at?: number; tenant?: string } = {}) => {
  const { view = 'view-1', agent = 'Firefox', address = '192.0.2.1', at = 0, tenant = 'at' } = sent;
  const newcomerOf = createNewcomers({
    secrets: ['a secret of at least 32 characters'],
    clientAddress: ({ remoteAddress }) => remoteAddress,
    clock: () => at,
  });
  const headers = { 'user-agent': agent, ...(view && { cookie: `GlycerinPageViewIdFromBackend=${view}` }) };
  return newcomerOf(tenant, { headers, remoteAddress: address });
};

it('what one page view sends at once gets one secret, which is one of ours', () => {
  expect(secret({ at: 1_000 })).toBe(secret({ at: 1_200 }));
  expect(anonymousOf(secret())).toBeDefined();
});

it.each([
  { view: 'view-2' },
  { agent: 'Chrome' },
  { address: '192.0.2.2' },
  { at: 60_000 },
  { tenant: 'ch' },
  { view: '' },
])('somebody else does not get it: %o', (other) => expect(secret(other)).not.toBe(secret()));
