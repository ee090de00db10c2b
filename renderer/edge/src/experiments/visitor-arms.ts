import { DIMENSION_NAMES, type PageFacts, type VisitorClass } from '@vitrine/schemas';
import type { PagePlace } from '../pages/page-request.ts';
import type { MintedId, VisitorIds } from '../visitors/visitor-ids.ts';
import type { Visitor } from '../request/visitor.ts';
import type { ArmsCookies } from './arms-cookie.ts';
import { assignArms, type Arms } from './assignment.ts';

export interface VisitorArms {
  /** What the page is shown in. */
  arms: Arms;
  /** Those of them that count as shown by a test, and are stored. */
  counted: Arms;
  /** Who is measured; undefined for those who are not. */
  visitorId: string | undefined;
  /** The token that comes with it. */
  visitorToken: string | undefined;
  /** The token of an id that was made for this visitor or signed anew, to be set as a cookie; '' takes one away. */
  newVisitorToken: string | undefined;
  /** Value of the cookie `abAssignments`, if it is to change; '' takes it away. */
  newArms: string | undefined;
}

export const NO_ARMS: VisitorArms = {
  arms: {},
  counted: {},
  visitorId: undefined,
  visitorToken: undefined,
  newVisitorToken: undefined,
  newArms: undefined,
};

/** What the edge needs to know whose arms these are. */
export interface VisitorArmsDeps {
  clock: () => number;
  visitorIds: Pick<VisitorIds, 'judge' | 'renew'>;
  armsCookies: ArmsCookies;
  /** None for a client that has had too many, who then is as without consent. */
  newVisitorId: () => MintedId | undefined;
  /** Told of documents whose visitor claimed an id or arms that are not ours, with the experiments that this is about. */
  onForged?: (what: 'visitor' | 'arms', experiments: readonly string[]) => void;
}

/**
 * The arms of a visitor on a page. Without consent, for robots and for our monitoring there are none, and no id
 * either (ruling 3, AB-006). An id is made with the first document that is shown after consent. One that the edge did not
 * make is taken away: its visitor sees the control, counts for nothing, and begins anew with the next page. Stored arms
 * that were not signed for this visitor are as none.
 */
export function armsOfVisitor(
  visitor: Visitor,
  place: Pick<PagePlace, 'tenant' | 'locale' | 'path'>,
  facts: Pick<PageFacts, 'page' | 'experiments'>,
  { clock, visitorIds, armsCookies, newVisitorId, onForged }: VisitorArmsDeps,
): VisitorArms {
  if (!visitor.measurable) return NO_ARMS;
  const { documentLoad } = visitor;
  const { experiments } = facts;
  const known = idOf(visitor, visitorIds, newVisitorId);
  if (known === 'forged') {
    if (!documentLoad) return NO_ARMS;
    onForged?.(
      'visitor',
      experiments.map(({ key }) => key),
    );
    return { ...NO_ARMS, newVisitorToken: '', newArms: visitor.storedArms === '' ? undefined : '' };
  }
  const { visitorId } = known;
  if (visitorId === undefined || experiments.length === 0) return { ...NO_ARMS, ...known };
  const stored = armsCookies.read(visitor.storedArms, visitorId);
  if (stored.state === 'forged' && documentLoad)
    onForged?.(
      'arms',
      experiments.flatMap(({ key }) => (stored.named.includes(key) ? [key] : [])),
    );
  const { arms, counted } = assignArms({
    experiments,
    // Its class has a member for each dimension.
    attributes: new VisitorAttributes({ id: visitorId, page: facts.page }, place, visitor, clock) as VisitorAttributes &
      VisitorClass,
    stored: stored.arms,
  });
  const isToBeWritten =
    documentLoad && (stored.state === 'forged' || stored.state === 'aged' || differs(stored.arms, counted));
  return {
    arms,
    counted,
    ...known,
    newArms: isToBeWritten ? armsCookies.write(visitorId, stored, counted, experiments) : undefined,
  };
}

/** Who a visitor is; `forged` for an id that is not ours. */
function idOf(
  { visitorId, visitorToken, hasForeignId, documentLoad }: Visitor,
  visitorIds: VisitorArmsDeps['visitorIds'],
  newVisitorId: VisitorArmsDeps['newVisitorId'],
): Pick<VisitorArms, 'visitorId' | 'visitorToken' | 'newVisitorToken'> | 'forged' {
  if (hasForeignId) return 'forged';
  if (visitorId === undefined || visitorToken === undefined) {
    const made = documentLoad ? newVisitorId() : undefined;
    return { visitorId: made?.visitorId, visitorToken: made?.token, newVisitorToken: made?.token };
  }
  const verdict = visitorIds.judge(visitorToken, visitorId);
  if (verdict === 'forged') return 'forged';
  const renewed = verdict === 'aged' && documentLoad ? visitorIds.renew(visitorId).token : undefined;
  return { visitorId, visitorToken: renewed ?? visitorToken, newVisitorToken: renewed };
}

/** The arms that a visitor has stored, of those who may be measured and whom we know. */
export function storedArmsOf(
  { measurable, visitorId, visitorToken, storedArms }: Visitor,
  { visitorIds, armsCookies }: Pick<VisitorArmsDeps, 'armsCookies'> & { visitorIds: Pick<VisitorIds, 'isOurs'> },
): Arms {
  if (!measurable || storedArms === '' || visitorId === undefined || visitorToken === undefined) return NO_ARMS.arms;
  return visitorIds.isOurs(visitorToken, visitorId) ? armsCookies.read(storedArms, visitorId).arms : NO_ARMS.arms;
}

function differs(stored: Arms, arms: Arms): boolean {
  for (const key in arms) {
    if (stored[key] !== arms[key]) return true;
  }
  return false;
}

/**
 * What an audience is judged by, each when it is asked for: few ask for more than one thing, and writing all of it for every page
 * would cost more than judging. A class, because an accessor in a literal would make each object a slow one.
 */
class VisitorAttributes {
  readonly id: string;
  readonly tenant: string;
  readonly locale: string;
  readonly page: string;
  readonly path: string;
  readonly #visitor: VisitorClass;
  readonly #clock: () => number;

  constructor(
    { id, page }: { id: string; page: string },
    { tenant, locale, path }: Pick<PagePlace, 'tenant' | 'locale' | 'path'>,
    visitor: VisitorClass,
    clock: () => number,
  ) {
    this.id = id;
    this.tenant = tenant.id;
    this.locale = locale;
    this.page = page;
    this.path = path;
    this.#visitor = visitor;
    this.#clock = clock;
  }

  static {
    for (const name of DIMENSION_NAMES)
      Object.defineProperty(this.prototype, name, {
        get(this: VisitorAttributes): VisitorClass[typeof name] {
          return this.#visitor[name];
        },
      });
  }

  get time(): string {
    return new Date(this.#clock()).toISOString();
  }
}
