import type { ForgottenVisitor } from '@vitrine/schemas';
import type { VisitorIds } from './visitor-ids.ts';

/** Takes visitors of whom nothing is to be kept. */
export type Forget = (
  tenant: string,
  visitor: { visitorId: string | undefined; visitorToken: string | undefined },
) => void;

/** Passes on who is to be forgotten; an id that the edge did not make was never counted, and could be somebody else's. */
export function forgetting(
  { isOurs }: Pick<VisitorIds, 'isOurs'>,
  push: (source: string, visitor: ForgottenVisitor) => void,
): Forget {
  return (tenant, { visitorId, visitorToken }) => {
    if (visitorId === undefined || visitorToken === undefined || !isOurs(visitorToken, visitorId)) return;
    push(visitorId, { tenant, unit: visitorId });
  };
}
