import { Readable } from 'node:stream';
import { isObjectKey, type ObjectStore } from '@vitrine/platform/objects';
import { pictureNameOf } from '@vitrine/schemas';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  MOST_BYTES,
  type PictureDeeds,
  type PictureDescription,
  type PictureOutcome,
  type PictureStore,
  type StoredPicture,
} from '../content/pictures/index.ts';
import type { AuditLog, Member, Reception } from '../staff/index.ts';
import type { Shop } from '../tenants/index.ts';
import { readAtMost } from './read-at-most.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface PictureStaffRoutesParts {
  deeds: PictureDeeds;
  store: Pick<PictureStore, 'rows'>;
  usedIn(tenant: string, name: string): Promise<readonly string[]>;
  /** Where agencies put pictures for a shop, below `<tenant>/new-pictures/`. */
  incoming: Pick<ObjectStore, 'list' | 'get'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): Shop | undefined;
  receive: Reception;
  audit: AuditLog;
}

type OfPicture = { Params: { tenant: string; name: string } };
interface Wish {
  replace?: string;
  dry?: string;
}

const STATUS: Readonly<Record<PictureOutcome['code'], number>> = {
  ADDED: 200,
  REPLACED: 200,
  UNCHANGED: 200,
  DESCRIBED: 200,
  REMOVED: 200,
  INVALID: 422,
  EXISTS: 409,
  TOO_MANY: 409,
  USED: 409,
  NOT_FOUND: 404,
};
/** So many pictures are taken from the bucket by one call. */
const MOST_AT_ONCE = 50;
const DESCRIPTION = {
  type: 'object',
  additionalProperties: false,
  properties: {
    alts: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string' },
    },
    focus: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['x', 'y'],
      properties: { x: { type: 'number' }, y: { type: 'number' } },
    },
  },
} as const;

/**
 * The pictures of a shop's own at the staff door, for its merchandisers. `GET /pictures/<tenant>` lists them, `GET …/<name>`
 * says where one is used, `PUT …/<name>` takes the bytes of one (`?replace` shows it in the place of what has the name),
 * `POST …/<name>` takes `{ alts, focus }`, `DELETE …/<name>` removes one that nothing uses, `POST /pictures/<tenant>` takes what
 * lies in the bucket below `<tenant>/new-pictures/`, so many at once: `next` says behind which the next call begins (`?after`), null
 * if none is left. `?dry` only says what would be.
 */
export function pictureStaffRoutes(
  server: FastifyInstance,
  { deeds, store, usedIn, incoming, shopOf, receive, audit }: PictureStaffRoutesParts,
): void {
  const idOf = (tenant: string) => shopOf(tenant)?.id;
  const admit = {
    read: admitToShop('read', { receive, shopOf: idOf }),
    write: admitToShop('write-layouts', { receive, shopOf: idOf }),
  };
  const ofShop = (tenant: string) => ({
    tenant,
    locales: (shopOf(tenant)?.locales ?? []).map(({ locale }) => locale),
  });
  /** Does it, written down unless it is only asked for. */
  const note = (
    { member, tenant }: { member: Member; tenant: string },
    { deed, subject, requestId, dry }: { deed: string; subject: string; requestId: string; dry: boolean },
    work: () => Promise<PictureOutcome>,
  ): Promise<PictureOutcome> =>
    dry ? work() : audit.note({ who: member.name, deed, tenant, subject, requestId }, work, ({ code }) => code);
  const answer = (reply: FastifyReply, outcome: PictureOutcome) => reply.code(STATUS[outcome.code]).send(outcome);

  server.get<OfTenant>('/pictures/:tenant', async (request, reply) => {
    const admitted = await admit.read(request, reply);
    if (admitted === undefined) return reply;
    const rows = await store.rows(admitted.tenant);
    return {
      pictures: rows.filter(({ endedAt }) => endedAt === null).map(shown),
    };
  });

  server.get<OfPicture>('/pictures/:tenant/:name', async (request, reply) => {
    const admitted = await admit.read(request, reply);
    if (admitted === undefined) return reply;
    const { name } = request.params;
    const rows = await store.rows(admitted.tenant);
    const picture = rows.find((row) => row.name === name && row.endedAt === null);
    return {
      picture: picture === undefined ? null : shown(picture),
      used: await usedIn(admitted.tenant, name),
    };
  });

  void server.register(async (door) => {
    // Nothing is read for somebody who may not send it.
    door.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_request, payload, done) => done(null, payload));
    door.put<OfPicture & { Querystring: Wish }>('/pictures/:tenant/:name', async (request, reply) => {
      const admitted = await admit.write(request, reply);
      if (admitted === undefined) return reply;
      const { params, query, id } = request;
      if (!(request.body instanceof Readable))
        return reply.code(415).send({
          code: 'UNSUPPORTED',
          message: 'expected the bytes of a picture, got none',
        });
      const bytes = await readAtMost(request.body, MOST_BYTES);
      if (bytes === undefined)
        return reply
          .code(413)
          .header('connection', 'close')
          .send({ code: 'TOO_LARGE', message: `${params.name}: expected a picture of at most 20 MB, got more` });
      const { dry, by, replace } = wishOf(query, admitted.member);
      return answer(
        reply,
        await note(admitted, { deed: 'addPicture', subject: params.name, requestId: id, dry }, () =>
          deeds.add(ofShop(admitted.tenant), { name: params.name, bytes, replace }, { by, dry }),
        ),
      );
    });
  });

  server.post<OfPicture & { Querystring: Wish; Body: PictureDescription }>(
    '/pictures/:tenant/:name',
    { schema: { body: DESCRIPTION } },
    async (request, reply) => {
      const admitted = await admit.write(request, reply);
      if (admitted === undefined) return reply;
      const { body, params, query, id } = request;
      const { dry, by } = wishOf(query, admitted.member);
      return answer(
        reply,
        await note(admitted, { deed: 'describePicture', subject: params.name, requestId: id, dry }, () =>
          deeds.describe(ofShop(admitted.tenant), params.name, body, {
            by,
            dry,
          }),
        ),
      );
    },
  );

  server.delete<OfPicture & { Querystring: Wish }>('/pictures/:tenant/:name', async (request, reply) => {
    const admitted = await admit.write(request, reply);
    if (admitted === undefined) return reply;
    const { params, query, id } = request;
    const { dry, by } = wishOf(query, admitted.member);
    return answer(
      reply,
      await note(admitted, { deed: 'removePicture', subject: params.name, requestId: id, dry }, () =>
        deeds.remove(ofShop(admitted.tenant), params.name, { by, dry }),
      ),
    );
  });

  server.post<OfTenant & { Querystring: Wish & { after?: string } }>('/pictures/:tenant', async (request, reply) => {
    const admitted = await admit.write(request, reply);
    if (admitted === undefined) return reply;
    const { tenant, member } = admitted;
    const { after = '' } = request.query;
    const { dry, by, replace } = wishOf(request.query, member);
    const left = (await incoming.list(`${tenant}/new-pictures/`)).filter(({ key }) => key > after);
    const found = left.slice(0, MOST_AT_ONCE);
    const outcomes: (PictureOutcome & { name: string })[] = [];
    for (const { key, size } of found) {
      const name = pictureNameOf(key);
      const outcome = await note(
        admitted,
        { deed: 'addPicture', subject: name, requestId: request.id, dry },
        async () => {
          const object = size > MOST_BYTES || !isObjectKey(key) ? undefined : await incoming.get(key);
          return object === undefined
            ? {
                code: 'INVALID',
                message: `${key}: expected a file that is still there, with a name of letters, digits, ".", "_" and "-", of at most 20 MB, got ${size} bytes`,
              }
            : deeds.add(ofShop(tenant), { name, bytes: object.bytes, replace }, { by, dry });
        },
      );
      outcomes.push({ ...outcome, name });
    }
    return { outcomes, next: left.length > found.length ? (found.at(-1)?.key ?? null) : null };
  });
}

function wishOf({ replace, dry }: Wish, { name }: Member): { replace: boolean; dry: boolean; by: string } {
  return { replace: replace !== undefined, dry: dry !== undefined, by: name };
}

/** What the door says of a picture. */
function shown({ name, hash, width, height, size, focusX, focusY, alts, addedBy, addedAt }: StoredPicture) {
  return {
    name,
    hash,
    width,
    height,
    size,
    focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
    alts,
    addedBy,
    addedAt: addedAt.toISOString(),
  };
}
