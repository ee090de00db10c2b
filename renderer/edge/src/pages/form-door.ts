import type { ServerResponse } from 'node:http';
import { sendPlain, sendRedirect } from '../answer/send-plain.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import { isOverTls } from '../request/host.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import { receive, type PageHit } from './arrival.ts';
import type { Answered, PageDoor } from './page-door.ts';
import { pageRequest } from './page-request.ts';
import { renderContext } from './page-source.ts';
import { isSafeLocation } from './safe-location.ts';

/** Methods that a page's address takes. */
export const PAGE_METHODS = 'GET, HEAD, POST';

export interface FormDoorDeps {
  tenants: () => TenantDirectory | undefined;
  facts: FactsSource;
  layoutServer: Pick<LayoutServer, 'form'>;
  pageDoor: PageDoor;
}

export interface FormDoor {
  /** Answers a POST to a page: 303 to where the form's handler says, 405 if the page takes no forms. */
  answer(hit: PageHit, body: string, requestId: string, response: ServerResponse): Promise<Answered>;
}

/** The door for forms without scripts and payment returns (architecture, step 8). They never reach Next. */
export function createFormDoor({ tenants, facts: factsSource, layoutServer, pageDoor }: FormDoorDeps): FormDoor {
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
      const { place, visitor } = arrival;
      const facts = await factsSource.find(place, requestId);
      if (!facts.ok) return pageDoor.answerStatus(503, arrival, hit, requestId, response);
      const request = pageRequest(place, visitor, facts.value, { query: {}, arms: {} });
      const result = await layoutServer.form(renderContext(request, facts.value, requestId), { path: place.path, fields: readFields(body) });
      if (!result.ok) return pageDoor.answerStatus(503, arrival, hit, requestId, response);
      const tenant = place.tenant.id;
      if ('location' in result.value && isSafeLocation(result.value.location)) {
        sendRedirect(response, { status: 303, location: result.value.location, requestId, overTls });
        return { status: 303, cache: '', tenant };
      }
      if ('status' in result.value && result.value.status === 405) {
        sendPlain(response, { status: 405, requestId, overTls, text: 'This page takes no forms.\n', headers: { allow: 'GET, HEAD' } });
        return { status: 405, cache: '', tenant };
      }
      if ('status' in result.value && (result.value.status === 404 || result.value.status === 400)) {
        return pageDoor.answerStatus(result.value.status, arrival, hit, requestId, response);
      }
      return pageDoor.answerStatus(503, arrival, hit, requestId, response);
    },
  };
}

/** The fields of an urlencoded form; a name that comes several times gives a list. */
function readFields(body: string): Record<string, string | string[]> {
  const values = new URLSearchParams(body);
  return Object.fromEntries([...new Set(values.keys())].map((name) => {
    const all = values.getAll(name);
    return [name, all.length === 1 ? (all[0] ?? '') : all];
  }));
}
