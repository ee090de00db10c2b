import type { UnitOf } from '../visitors/visitor-ids.ts';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { ClientAddress } from '@vitrine/platform/clients';
import { passedCookies, setCookiesOf, type OnUnknownCookie } from '../answer/named-cookies.ts';
import { sendPlain, sendRedirect } from '../answer/send-plain.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import { callerOf } from '../request/caller.ts';
import type { NewcomerOf } from '../request/newcomer.ts';
import { isSameSite } from '../request/form-origin.ts';
import { formFieldsOf } from '@vitrine/schemas';
import { isOverTls } from '@vitrine/schemas/addresses';
import { readFormQuery } from '../request/path.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import { boundedStream } from '../upstream/bounded-stream.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { Identify } from '../sessions/identify.ts';
import { receive, type PageHit } from './arrival.ts';
import type { Answered } from '../answer/answered.ts';
import type { PageDoor } from './page-door.ts';
import { renderContext } from './page-source.ts';
import { mayBePayerReturn, namesPayment, returnLocation } from './payer-return.ts';
import { isSafeLocation } from './safe-location.ts';

/** Methods that a page's address takes. */
export const PAGE_METHODS = 'GET, HEAD, POST';

const UNPROCESSABLE = 422;
/** Of a form with files: twice what any shop takes, so that whoever chose too much is told so on the page. */
const MOST_UPLOAD_BYTES = 12_582_912;

export interface FormDoorDeps {
  tenants: () => TenantDirectory | undefined;
  facts: FactsSource;
  layoutServer: Pick<LayoutServer, 'form'>;
  pageDoor: PageDoor;
  clientAddress: ClientAddress;
  onUnknownCookie: OnUnknownCookie;
  identify: Identify;
  newcomerOf: NewcomerOf;
  unitOf: UnitOf;
  /** The seconds that a sender must wait before the next form; 0 to go on. */
  spend: (hit: PageHit) => Promise<number>;
}

const FROM_ELSEWHERE = 'This form was sent from another site.\n';

export interface FormDoor {
  /**
   * Answers a POST to a page: 303 to where the form's handler says, its own page again with what is wrong, the page of a 405 if the page
   * takes no such form, 403 if another site sent it, the page of a 503 if its sender asked for too much, and
   * another one if nobody knows whether it was taken. Whoever comes back from
   * a payment provider's page by POST is led on by GET.
   */
  answer(hit: PageHit, body: string | Readable, requestId: string, response: ServerResponse): Promise<Answered>;
}

/** The door for forms without scripts and payment returns (architecture, step 8). They never reach Next. */
export function createFormDoor({
  tenants,
  facts: factsSource,
  layoutServer,
  pageDoor,
  clientAddress,
  onUnknownCookie,
  identify,
  newcomerOf,
  unitOf,
  spend,
}: FormDoorDeps): FormDoor {
  return {
    async answer(hit, body, requestId, response) {
      const arrival = receive(hit, tenants());
      if (arrival.kind === 'status') return pageDoor.answerStatus(arrival.status, arrival, hit, requestId, response);
      const overTls = isOverTls(hit.host);
      if (arrival.kind === 'redirect') {
        // 308 keeps the method: the form is sent again to the address that the page really has.
        sendRedirect(response, { status: 308, location: arrival.location, requestId, overTls });
        return { status: 308, cache: '', tenant: '' };
      }
      const fields = typeof body === 'string' ? formFieldsOf(new URLSearchParams(body)) : {};
      const mayReturn = typeof body === 'string' && mayBePayerReturn(fields);
      const fromOurs = isSameSite(hit);
      const refuse = (text: string): Answered => {
        sendPlain(response, { status: 403, requestId, overTls, text });
        return { status: 403, cache: '', tenant: arrival.place.tenant.id };
      };
      if (!mayReturn && !fromOurs) return refuse(FROM_ELSEWHERE);
      if (typeof body !== 'string' && Number(hit.headers['content-length'] ?? 0) > MOST_UPLOAD_BYTES) {
        const headers = { connection: 'close' };
        sendPlain(response, { status: 413, requestId, overTls, text: 'The files are too large.\n', headers });
        return { status: 413, cache: '', tenant: arrival.place.tenant.id };
      }
      const { place, search } = arrival;
      const facts = await factsSource.find(place, requestId);
      if (!facts.ok) return pageDoor.answerStatus(503, arrival, hit, requestId, response);
      if (mayReturn) {
        const location = returnLocation(facts.value, hit, fields);
        if (location !== undefined && isSafeLocation(location)) {
          sendRedirect(response, { status: 303, location, requestId, overTls });
          return { status: 303, cache: '', tenant: place.tenant.id };
        }
        if (namesPayment(fields)) return refuse('No payer comes back to this page.\n');
        if (!fromOurs) return refuse(FROM_ELSEWHERE);
      }
      // Only now: another site may not use up what the forms of its visitors are given.
      if ((await spend(hit)) > 0) return pageDoor.answerStatus(503, arrival, hit, requestId, response);
      const request = pageDoor.requestOf(arrival, facts.value);
      const identity = await identify(place.tenant.id, hit);
      if (identity === undefined) return pageDoor.answerStatus(503, arrival, hit, requestId, response);
      const caller = callerOf(arrival.visitor, {
        ...place,
        arms: request.arms,
        client: clientAddress(hit),
        requestId,
        session: identity.session,
        anonymous: identity.anonymous,
        unit: unitOf(arrival.visitor, place.tenant.id),
      });
      const newcomer = identity.anonymous === undefined ? newcomerOf(place.tenant.id, hit) : undefined;
      const result = await layoutServer.form(
        {
          ...renderContext(request, facts.value, requestId),
          caller: newcomer === undefined ? caller : { ...caller, newcomer },
        },
        {
          path: place.path,
          fields,
          query: readFormQuery(search),
          cookies: passedCookies(hit.headers.cookie ?? '', overTls),
        },
        typeof body === 'string'
          ? undefined
          : { contentType: hit.headers['content-type'] ?? '', stream: boundedStream(body, MOST_UPLOAD_BYTES) },
      );
      // It may have been taken all the same.
      if (!result.ok) return pageDoor.answerStatus('unanswered', arrival, hit, requestId, response);
      const tenant = place.tenant.id;
      const { location, status, form, cookies = [] } = result.value;
      const setCookies = setCookiesOf([...identity.cookies, ...cookies], { overTls, onUnknown: onUnknownCookie });
      if (form !== undefined)
        return pageDoor.answerForm(
          arrival,
          facts.value,
          { status: status ?? UNPROCESSABLE, form, setCookies, caller },
          { hit, requestId, response },
        );
      if (location !== undefined && isSafeLocation(location)) {
        sendRedirect(response, { status: 303, location, requestId, overTls, setCookies });
        return { status: 303, cache: '', tenant };
      }
      if (status === 405) {
        // The page had the form when it came: what it was for has been switched off since, or it has another one now.
        return pageDoor.answerStatus(405, arrival, hit, requestId, response);
      }
      if (status === 404 || status === 400) return pageDoor.answerStatus(status, arrival, hit, requestId, response);
      return pageDoor.answerStatus(503, arrival, hit, requestId, response);
    },
  };
}
