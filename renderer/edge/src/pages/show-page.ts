import type { ServerResponse } from 'node:http';
import { isOverTls } from '@vitrine/schemas/addresses';
import type { Answering } from '../answer/answered.ts';
import { DOCUMENT_END, type PackagedPage } from '../answer/packaged-page.ts';
import { pagePropsBlock } from '../answer/page-props.ts';
import { sendPage } from '../answer/send-page.ts';
import { visitorCookies } from '../answer/visitor-cookies.ts';
import { NO_ARMS, type VisitorArms } from '../experiments/visitor-arms.ts';
import { NO_MEASURING, type MeasuringBlock } from '../measuring/measuring-block.ts';
import { isSecretAddress } from '../request/secret-address.ts';
import { hasTraces, type Visitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import { NO_VISIT, type VisitBlock } from '../visiting/visit-block.ts';
import type { PageHit } from './arrival.ts';

export interface PageShowDeps {
  /** What is appended for the script of every page. */
  visitBlock: (tenant: EdgeTenant, visitor: Visitor, isSecret: boolean) => VisitBlock;
  /** Called for each document of a visitor who has ids of measuring and no consent to it any more. */
  forget: (tenant: string, visitor: Visitor) => void;
  /** Told of each page for everybody whose kept bytes are sent. */
  onGiven: (page: PackagedPage) => void;
  clock: () => number;
  newPageViewId: () => string;
}

/** One request on its way to an answer. */
export interface Visit {
  hit: PageHit;
  requestId: string;
  visitor: Visitor;
  /** The shop of the host; undefined where there is none. */
  shop: EdgeTenant | undefined;
  response: ServerResponse;
}

export interface Shown {
  page: PackagedPage;
  status: number;
  cache: string;
  storedAt: number;
  arms?: VisitorArms;
  measuring?: MeasuringBlock;
  extra?: readonly (readonly [string, string])[];
  cacheControl?: 'no-store' | 'private, no-store';
}

const NOTHING: readonly never[] = [];
/** The last policy that an answer names holds: the next page, and scripts of others on it, learn the shop and not the address. */
const NOT_TOLD = ['referrer-policy', 'strict-origin'] as const;

/** Gives what sends a page that was found, with what this visit adds to it: cookies, measuring, the page's props. */
export function createPageShow(deps: PageShowDeps): (visit: Visit, shown: Shown) => Answering {
  return (
    visit,
    { page, status, cache, storedAt, arms = NO_ARMS, measuring = NO_MEASURING, extra = NOTHING, cacheControl }: Shown,
  ) => {
    const { hit, requestId, visitor, shop, response } = visit;
    const isSecret = isSecretAddress(hit.url);
    const visitBlock = shop === undefined ? NO_VISIT : deps.visitBlock(shop, visitor, isSecret);
    const pageviewId = visitor.pageViewId ?? deps.newPageViewId();
    const overTls = isOverTls(hit.host);
    const forget = visitor.documentLoad && isToBeForgotten(visitor);
    if (forget && shop !== undefined) deps.forget(shop.id, visitor);
    const setCookies = visitor.documentLoad
      ? visitorCookies({
          newPageViewId: visitor.pageViewId === undefined ? pageviewId : undefined,
          newVisitorToken: arms.newVisitorToken,
          newArms: arms.newArms,
          forget,
          overTls,
        })
      : NOTHING;
    const props = pagePropsBlock({
      device: visitor.device,
      isBot: visitor.bot,
      pageviewId,
      arms: arms.arms,
      consent: visitor.consent,
    });
    const sending = sendPage(
      response,
      {
        page,
        status,
        cache,
        requestId,
        overTls,
        setCookies,
        extra: isSecret ? [...extra, NOT_TOLD] : extra,
        ageSeconds: Math.max(0, Math.floor((deps.clock() - storedAt) / 1_000)),
        tail: Buffer.from(measuring.html + visitBlock.html + props + DOCUMENT_END),
        tailTag: measuring.tag + visitBlock.tag,
        cacheControl: cacheControl ?? 'private, no-cache',
        onGiven: deps.onGiven,
      },
      { method: hit.method, acceptEncoding: header(hit, 'accept-encoding'), ifNoneMatch: hit.headers['if-none-match'] },
    );
    const answered = { status, cache, tenant: shop?.id ?? '' };
    return sending === undefined ? answered : sending.then(() => answered);
  };
}

/** Whether somebody has ids of measuring and may not have them any more. Robots are not asked. */
function isToBeForgotten(visitor: Visitor): boolean {
  return !visitor.measurable && !visitor.bot && !visitor.monitoring && hasTraces(visitor);
}

function header(hit: PageHit, name: string): string | undefined {
  const value = hit.headers[name];
  return typeof value === 'string' ? value : undefined;
}
