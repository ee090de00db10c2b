import type { SessionAnswer, SessionRenewal } from '@vitrine/schemas';
import type { TenantId } from './tenant-id.ts';

/** Gives a browser whose token has ended another one for what else it brings; without a session if that holds no more. */
export type RenewSession = (
  tenant: TenantId,
  brought: Pick<SessionRenewal, 'refresh' | 'remember'>,
) => Promise<SessionAnswer>;
