import type { PageFacts } from '@vitrine/schemas';
import type { PagePlace } from '../pages/page-request.ts';
import type { Visitor } from '../request/visitor.ts';
import { formatArms, parseArms } from './arms-cookie.ts';
import { assignArms, type Arms, type Attributes } from './assignment.ts';

export interface VisitorArms {
  arms: Arms;
  /** An id that was made for this visitor, to be set as a cookie. */
  newVisitorId: string | undefined;
  /** Value of the cookie `abAssignments`, if it is to change. */
  newArms: string | undefined;
}

export const NO_ARMS: VisitorArms = { arms: {}, newVisitorId: undefined, newArms: undefined };

/**
 * The arms of a visitor on a page. Without consent, for robots and for our monitoring there are none, and no id
 * either (ruling 3, AB-006). An id is made with the first document that is shown after consent.
 */
export function armsOfVisitor(
  visitor: Visitor, place: PagePlace, facts: PageFacts, { clock, newVisitorId }: { clock: () => number; newVisitorId: () => string },
): VisitorArms {
  if (!visitor.measurable) return NO_ARMS;
  const newId = visitor.visitorId === undefined && visitor.documentLoad ? newVisitorId() : undefined;
  const visitorId = visitor.visitorId ?? newId;
  const { experiments } = facts;
  if (visitorId === undefined || experiments.length === 0) return { ...NO_ARMS, newVisitorId: newId };
  const stored = parseArms(visitor.storedArms);
  const arms = assignArms({ experiments, attributes: attributesOf(visitorId, visitor, place, facts, clock), stored });
  const changed = visitor.documentLoad && Object.keys(arms).some((key) => stored[key] !== arms[key]);
  return { arms, newVisitorId: newId, newArms: changed ? formatArms(stored, arms) : undefined };
}

function attributesOf(id: string, visitor: Visitor, { tenant, locale, path }: PagePlace, { page }: PageFacts, clock: () => number): Attributes {
  const { device, login, segment, bot } = visitor;
  return {
    id, tenant: tenant.id, locale, page, path, device, login, segment, bot,
    // Few audiences ask for it, and writing it costs more than the rest.
    get time() {
      return new Date(clock()).toISOString();
    },
  };
}
