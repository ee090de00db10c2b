import type { FastifyInstance } from 'fastify';
import type { FindBrandFile } from './brand-files.ts';
import type { PictureFormat, PictureService } from './picture-service.ts';

const FILE = /^([a-z0-9-]{1,80})\.([0-9a-f]{6,8})-([0-9]{2,4})\.(webp|avif|jpg)$/;
const MEDIA: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Adds `GET /assets/{name}.{hash}-{width}.{webp|avif|jpg}` and the files of brands beside them. The hash is in the address,
 * so answers never change.
 */
export function pictureRoute(
  server: FastifyInstance,
  pictures: PictureService,
  brandFile: FindBrandFile = () => Promise.resolve(undefined),
): void {
  server.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const [, name = '', hash = '', width = '', format = ''] = FILE.exec(request.params.file) ?? [];
    const bytes =
      name === ''
        ? undefined
        : await pictures.make({ name, hash, width: Number(width), format: format as PictureFormat });
    reply.header('x-content-type-options', 'nosniff');
    const ofBrand = bytes === undefined ? await brandFile(request.params.file) : undefined;
    if (ofBrand !== undefined) return reply.header('cache-control', FOREVER).type(ofBrand.type).send(ofBrand.bytes);
    if (bytes === undefined) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({
          code: 'NOT_FOUND',
          message: `expected a picture of this shop, got ${request.params.file.slice(0, 120)}`,
        });
    }
    return reply
      .header('cache-control', FOREVER)
      .type(MEDIA[format as PictureFormat])
      .send(bytes);
  });
}
