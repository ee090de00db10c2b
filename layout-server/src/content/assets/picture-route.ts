import type { FastifyInstance } from 'fastify';
import type { PictureFormat, PictureService } from './picture-service.ts';

const FILE = /^([a-z0-9-]{1,80})\.([0-9a-f]{8})-([0-9]{2,4})\.(webp|avif)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** Adds `GET /assets/{name}.{hash}-{width}.{webp|avif}`. The hash is in the address, so answers never change. */
export function pictureRoute(server: FastifyInstance, pictures: PictureService): void {
  server.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const [, name = '', hash = '', width = '', format = ''] = FILE.exec(request.params.file) ?? [];
    const bytes =
      name === ''
        ? undefined
        : await pictures.make({ name, hash, width: Number(width), format: format as PictureFormat });
    reply.header('x-content-type-options', 'nosniff');
    if (bytes === undefined) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({
          code: 'NOT_FOUND',
          message: `expected a picture of this shop, got ${request.params.file.slice(0, 120)}`,
        });
    }
    return reply.header('cache-control', FOREVER).type(`image/${format}`).send(bytes);
  });
}
