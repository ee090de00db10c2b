import { type PageFacts, DIMENSION_NAMES, seenBy } from '@vitrine/schemas';
import type { PagePlace } from '../pages/page-request.ts';
import type { MintedId } from '../visitors/visitor-ids.ts';
import type { Visitor } from '../request/visitor.ts';
import { formatArms, parseArms } from './arms-cookie.ts';
import { assignArms, type Arms, type Attributes } from './assignment.ts';

export interface VisitorArms {
  arms: Arms;
  /** Who is measured; undefined for those who are not. */
  visitorId: string | undefined;
  /** The token that comes with it. */
  visitorToken: string | undefined;
  /** The token of an id that was made for this visitor, to be set as a cookie. */
  newVisitorToken: string | undefined;
  /** Value of the cookie `abAssignments`, if it is to change. */
  newArms: string | undefined;
}

export const NO_ARMS: VisitorArms = {
  arms: {},
  visitorId: undefined,
  visitorToken: undefined,
  newVisitorToken: undefined,
  newArms: undefined,
};

/**
 * The arms of a visitor on a page. Without consent, for robots and for our monitoring there are none, and no id
 * either (ruling 3, AB-006). An id is made with the first document that is shown after consent;
 * `newVisitorId` gives none to a client that has had too many, who then is as without consent.
 */
export function armsOfVisitor(
  visitor: Visitor,
  place: PagePlace,
  facts: PageFacts,
  { clock, newVisitorId }: { clock: () => number; newVisitorId: () => MintedId | undefined },
): VisitorArms {
  if (!visitor.measurable) return NO_ARMS;
  const made = visitor.visitorId === undefined && visitor.documentLoad ? newVisitorId() : undefined;
  const { visitorId, visitorToken } =
    visitor.visitorId === undefined ? { ...made, visitorToken: made?.token } : visitor;
  const ids = { visitorId, visitorToken, newVisitorToken: made?.token };
  const { experiments } = facts;
  if (visitorId === undefined || experiments.length === 0) return { ...NO_ARMS, ...ids };
  const stored = parseArms(visitor.storedArms);
  const arms = assignArms({
    experiments,
    attributes: attributesOf(visitor, new VisitorAttributes(visitorId, place, facts.page, clock)),
    stored,
  });
  const changed = visitor.documentLoad && differs(stored, arms);
  return { arms, ...ids, newArms: changed ? formatArms(stored, arms) : undefined };
}

function differs(stored: Arms, arms: Arms): boolean {
  for (const key in arms) {
    if (stored[key] !== arms[key]) return true;
  }
  return false;
}

/** With the dimensions of the visitor as members of their names, as audiences ask for them. */
function attributesOf(visitor: Visitor, rest: VisitorAttributes): Attributes {
  return Object.assign(rest, seenBy(DIMENSION_NAMES, visitor));
}

/** What an audience is judged by besides. A class, because an accessor in a literal would make each object a slow one. */
class VisitorAttributes {
  readonly id: string;
  readonly tenant: string;
  readonly locale: string;
  readonly page: string;
  readonly path: string;
  readonly #clock: () => number;

  constructor(id: string, { tenant, locale, path }: PagePlace, page: string, clock: () => number) {
    this.id = id;
    this.tenant = tenant.id;
    this.locale = locale;
    this.page = page;
    this.path = path;
    this.#clock = clock;
  }

  /** Few audiences ask for it, and writing it costs more than the rest. */
  get time(): string {
    return new Date(this.#clock()).toISOString();
  }
}
