import type { PageFacts, RenderContext } from '@vitrine/schemas';
import { isOverTls } from '@vitrine/schemas/addresses';
import type { Answered, Answering } from '../answer/answered.ts';
import { sendRedirect } from '../answer/send-plain.ts';
import { forcedArmsCookie, previewCookie } from '../answer/visitor-cookies.ts';
import type { Arms } from '../experiments/assignment.ts';
import { BY_HAND, type ArmsByHand } from '../experiments/arms-by-hand.ts';
import { forcedArmsOf, forcingToken, type ReadForcedArms } from '../experiments/forced-arms.ts';
import { NO_ARMS } from '../experiments/visitor-arms.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import { readQuery } from '../request/path.ts';
import type { Failure } from '../upstream/failure.ts';
import { pageRequest, type PagePlace, type PageRequest } from './page-request.ts';
import type { PageSource } from './page-source.ts';
import type { PreviewToken } from './preview.ts';
import { isSafeLocation, withoutNames, withSearch } from './safe-location.ts';
import type { createPageShow, PageShowDeps, Visit } from './show-page.ts';
import type { PageStatus, StatusPages } from './status-pages.ts';

export interface UnkeptPagesDeps extends Pick<PageShowDeps, 'clock'> {
  facts: FactsSource;
  pages: PageSource;
  statusPages: StatusPages;
  readPreview: (token: string) => PreviewToken | 'expired' | 'unknown';
  forcedArms: ReadForcedArms;
  /** Where there is a test panel. */
  armsByHand: ArmsByHand | undefined;
}

type Headers = readonly (readonly [string, string])[];

/** What a page for one reader is told of this one, and what the browser is to keep of that. */
export interface OwnPart {
  own: Pick<RenderContext, 'caller'>;
  setCookies: readonly string[];
  extra: Headers;
}

/** How the door answers otherwise. */
interface OtherWays {
  show: ReturnType<typeof createPageShow>;
  showStatus(visit: Visit, status: PageStatus, where: PagePlace): Promise<Answered>;
  showOther(visit: Visit, place: PagePlace, facts: PageFacts, search: string): Answering;
  unavailable(visit: Visit, place: PagePlace, failure: Failure): Promise<Answered>;
  ownOf(visit: Visit, facts: PageFacts, request: PageRequest): Promise<OwnPart | undefined>;
}

export interface UnkeptPages {
  /** Every page as the draft of a preview makes it. */
  preview(visit: Visit, place: PagePlace, search: string, token: string): Promise<Answered>;
  /** The page in the arms that a link or a cookie forces; undefined if the request is about none. */
  forced(visit: Visit, place: PagePlace, search: string): Answering | undefined;
}

const NOT_INDEXED: readonly [string, string] = ['x-robots-tag', 'noindex'];
const NOTHING: readonly never[] = [];

/** Pages for those who look at what shoppers do not see: made for each request, never kept and never measured. */
export function createUnkeptPages(
  deps: UnkeptPagesDeps,
  { show, showStatus, showOther, unavailable, ownOf }: OtherWays,
): UnkeptPages {
  const { facts: factsSource, pages, statusPages, clock } = deps;

  /** Every page as the draft makes it. A link that was taken back, or is at its end, is told once and ends the preview. */
  async function preview(visit: Visit, place: PagePlace, search: string, token: string): Promise<Answered> {
    const known = deps.readPreview(token);
    if (typeof known === 'string') return endPreview(visit, place);
    const facts = await factsSource.preview(place, token, visit.requestId);
    if (!facts.ok) return unavailable(visit, place, facts.failure);
    const { status } = facts.value;
    if (status === 410) return endPreview(visit, place);
    if (status !== 200 && status !== 404) return showOther(visit, place, facts.value, search);
    return showUnkept(visit, place, facts.value, { search, arms: {}, preview: known.link, extra: [NOT_INDEXED] });
  }

  async function endPreview(visit: Visit, place: PagePlace): Promise<Answered> {
    const found = await statusPages.find(410, place, visit.visitor, visit.requestId);
    const ended = ['set-cookie', previewCookie('', isOverTls(visit.hit.host))] as const;
    return show(visit, { ...found, status: 410, extra: [NOT_INDEXED, ended], cacheControl: 'no-store' });
  }

  /** The page in the arms of a signed link: never kept, and never measured. */
  async function showForced(
    visit: Visit,
    place: PagePlace,
    search: string,
    arms: Arms,
    extra: readonly (readonly [string, string])[],
  ): Promise<Answered> {
    const known = await factsSource.find(place, visit.requestId, visit.hit);
    if (!known.ok) return unavailable(visit, place, known.failure);
    if (known.value.status !== 200) return showOther(visit, place, known.value, search);
    const shown = forcedArmsOf(arms, known.value);
    return showUnkept(visit, place, known.value, {
      search,
      arms: shown,
      extra: [NOT_INDEXED, ['x-vitrine-qa', 'forced-arms'], ...extra],
    });
  }

  async function showUnkept(
    visit: Visit,
    place: PagePlace,
    facts: PageFacts,
    {
      search,
      arms,
      preview,
      extra,
    }: { search: string; arms: Arms; preview?: string; extra: readonly (readonly [string, string])[] },
  ): Promise<Answered> {
    const request = pageRequest(place, visit.visitor, facts, { query: readQuery(search, facts), arms });
    const known = await ownOf(visit, facts, request);
    if (known === undefined) return showStatus(visit, 503, place);
    const page = await pages.renderOnce(
      request,
      facts,
      visit.requestId,
      { ...known.own, ...(preview === undefined ? {} : { preview }) },
      visit.hit,
    );
    if (!page.ok) return unavailable(visit, place, page.failure);
    return show(visit, {
      page: page.value,
      status: facts.status,
      cache: 'BYPASS',
      storedAt: clock(),
      arms: { ...NO_ARMS, arms },
      extra: [...extra, ...known.extra],
      cacheControl: 'no-store',
    });
  }

  /**
   * The page in the arms that a tester wrote, from now on. What no running test has is left to the panel to tell: whoever wrote
   * nothing else is led to the page as it was.
   */
  async function forceByHand(
    visit: Visit,
    place: PagePlace,
    search: string,
    byHand: { hand: ArmsByHand; pairs: readonly string[] },
  ): Promise<Answered> {
    const { hand, pairs } = byHand;
    const { hit, requestId, response, visitor } = visit;
    const { id } = place.tenant;
    const { arms, unknown } = await hand.judge(id, pairs);
    const overTls = isOverTls(hit.host);
    if (Object.keys(arms).length > 0)
      return showForced(visit, place, search, arms, [
        ['set-cookie', forcedArmsCookie(hand.sign(id, arms, unknown), overTls)],
      ]);
    const kept = deps.forcedArms(visitor.forcedArms ?? '', id) ?? {};
    const setCookies = [forcedArmsCookie(hand.sign(id, kept, unknown), overTls)];
    const [path = '/'] = hit.url.split('?', 1);
    const location = withSearch(path, withoutNames(search, [BY_HAND]));
    if (!isSafeLocation(location)) return showStatus(visit, 400, place);
    sendRedirect(response, { status: 303, location, requestId, overTls, setCookies });
    return { status: 303, cache: '', tenant: id };
  }

  /** A link that forces arms sets them for the session; `undefined` if the request is about none. */
  function forced(visit: Visit, place: PagePlace, search: string): Answering | undefined {
    const hand = deps.armsByHand;
    const pairs = hand?.pairsIn(search);
    if (hand !== undefined && pairs !== undefined && pairs.length > 0)
      return forceByHand(visit, place, search, { hand, pairs });
    const link = pairs === undefined ? forcingToken(search) : '';
    const token = link ?? visit.visitor.forcedArms;
    if (token === undefined || (link === undefined && token === '')) return undefined;
    const overTls = isOverTls(visit.hit.host);
    const arms = token === '' ? undefined : deps.forcedArms(token, place.tenant.id);
    if (arms !== undefined)
      return showForced(
        visit,
        place,
        search,
        arms,
        link === undefined ? NOTHING : [['set-cookie', forcedArmsCookie(token, overTls)]],
      );
    // A cookie outlives its token; a link that has expired is told.
    if (link === undefined) return undefined;
    return link === ''
      ? showForced(visit, place, search, {}, [['set-cookie', forcedArmsCookie('', overTls)]])
      : showStatus(visit, 410, place);
  }

  return { preview, forced };
}
