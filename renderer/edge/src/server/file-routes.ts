import type { FastifyInstance } from 'fastify';
import { sendPlain } from '../answer/send-plain.ts';
import type { FileAnswer } from '../files/send-file.ts';
import { sendFile } from '../files/send-file.ts';
import type { FileShelf } from '../files/file-shelf.ts';
import { SCRIPTS_PATH } from '../measuring/measure-script.ts';
import type { Answered } from '../answer/answered.ts';
import { DORMANT_PATH } from '@vitrine/schemas/dormant';
import { isDormantName } from '../files/dormant-markup.ts';
import type { PageHit } from '../pages/arrival.ts';
import { shopOfReviewPicture } from '@vitrine/schemas/review-pictures';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

export interface FileRouteDeps {
  carrier: Carrier;
  tenants: () => Pick<TenantDirectory, 'byHost'> | undefined;
  /** The renderer's scripts and styles. */
  statics: FileShelf;
  fonts: FileShelf;
  /** The edge's own. */
  scripts: FileShelf;
  /** Markup that only scripts show, taken out of pages. */
  dormant: FileShelf;
  /** Has the page here from which a request comes, and with it the markup that it names. */
  makeReferring: (hit: PageHit, requestId: string) => Promise<void>;
  /** Pictures. */
  assets: FileShelf;
}

/** Files that never change under their name. */
export function addFileRoutes(
  app: FastifyInstance,
  { carrier, tenants, statics, scripts, dormant, makeReferring, fonts, assets }: FileRouteDeps,
): void {
  const serve = (prefix: string, shelf: FileShelf, caching: FileAnswer['caching']): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}*`,
      handler: carrier.route((exchange) => sendFrom(shelf, prefix, caching, exchange)),
    });
  };
  serve('/_next/static/', statics, 'immutable');
  serve(SCRIPTS_PATH, scripts, 'immutable');
  app.route({
    method: ['GET', 'HEAD'],
    url: `${DORMANT_PATH}*`,
    handler: carrier.route((exchange) =>
      sendFrom(madeInNeed(dormant, exchange, makeReferring), DORMANT_PATH, 'immutable', exchange),
    ),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: carrier.route((exchange) =>
      sendFrom(ofHost(assets, tenants()?.byHost(exchange.host)?.id), '/assets/', 'immutable', exchange),
    ),
  });
  // The names of fonts hold no hash; a release may bring another file under the same name.
  serve('/fonts/', fonts, 'daily');
}

/** A page that another edge made may name what this one does not have yet. */
function madeInNeed(
  dormant: FileShelf,
  exchange: Exchange,
  makeReferring: FileRouteDeps['makeReferring'],
): Pick<FileShelf, 'find'> {
  return {
    async find(name) {
      const found = await dormant.find(name);
      if (!found.ok || found.value !== undefined || !isDormantName(name)) return found;
      await makeReferring(exchange, exchange.requestId);
      return dormant.find(name);
    },
  };
}

/** What shoppers of a shop show each other is nowhere but there; all else may be asked for under any host. */
function ofHost(assets: FileShelf, tenant: string | undefined): FileShelf {
  return {
    async find(name) {
      const shop = shopOfReviewPicture(name);
      return shop === undefined || shop === tenant ? assets.find(name) : { ok: true, value: undefined };
    },
  };
}

async function sendFrom(
  shelf: FileShelf,
  prefix: string,
  caching: FileAnswer['caching'],
  exchange: Exchange,
): Promise<Answered> {
  const { url, method, headers, requestId, overTls, response } = exchange;
  const name = decodeName(url.slice(prefix.length).split('?', 1)[0] ?? '');
  const found = name === undefined ? undefined : await shelf.find(name);
  if (found === undefined || (found.ok && found.value === undefined)) {
    sendPlain(response, { status: 404, requestId, overTls, text: 'There is no such file.\n' });
    return { status: 404, cache: '', tenant: '' };
  }
  if (!found.ok || found.value === undefined) {
    sendPlain(response, {
      status: 503,
      requestId,
      overTls,
      text: 'The file cannot be had right now.\n',
      headers: { 'retry-after': '5' },
    });
    return { status: 503, cache: '', tenant: '' };
  }
  const acceptEncoding = headers['accept-encoding'];
  const status = sendFile(
    response,
    { file: found.value, requestId, overTls, caching: found.value.isStandIn === true ? 'daily' : caching },
    {
      method,
      acceptEncoding: typeof acceptEncoding === 'string' ? acceptEncoding : undefined,
      ifNoneMatch: headers['if-none-match'],
      range: headers.range,
    },
  );
  return { status, cache: '', tenant: '' };
}

function decodeName(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    // The escapes are not UTF-8: no file is called so.
    return undefined;
  }
}
