import { sanitizeRichText } from '@vitrine/component-registry/manifest';
import type { LocalShop, ShopRoute } from '@vitrine/platform/doors';
import type { CmsPage } from '@vitrine/schemas';
import type { ContentAnswer } from './content-answer.ts';

/** Below the title of the layer, which is of the second level. */
const FIRST_LEVEL = 3;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}$/u;

/** Finds a page of content of a shop, however late it comes: the script asks once. */
type FindContent = (tenant: LocalShop['tenant'], locale: string, entry: string) => Promise<ContentAnswer>;

/**
 * `GET /api/servicelayer/{locale}/{layer}`: the title and the texts of the part of content at `/servicelayer/{layer}`, for
 * scripts that show it in a layer (CT-023). 404 where the shop has none in that language, 503 where it cannot be had now.
 */
export function serviceLayerRoute(find: FindContent): ShopRoute {
  return {
    method: 'GET',
    path: '/api/servicelayer/:locale/:layer',
    async answer({ shop, params: { locale = '', layer = '' } }) {
      const answer: ContentAnswer = NAME.test(layer)
        ? await find(shop.tenant, locale, `servicelayer/${layer}`)
        : { kind: 'missing' };
      if (answer.kind === 'unavailable') throw new Error(`the content service has no answer for ${layer}`);
      if (answer.kind !== 'found')
        return {
          status: 404,
          body: {
            code: 'NOT_FOUND',
            message: `expected a service layer in ${locale}, got ${layer.slice(0, 100)}`,
          },
        };
      return { body: { title: answer.page.title, html: textsOf(answer.page) } };
    },
  };
}

/** The texts of a page in their order, safe to be put into another; what is no text is left out. */
function textsOf({ paragraphs }: CmsPage): string {
  return paragraphs
    .flatMap((paragraph) => {
      const html: unknown = 'html' in paragraph ? paragraph.html : undefined;
      return paragraph.kind === 'text' && typeof html === 'string' ? [sanitizeRichText(html, FIRST_LEVEL)] : [];
    })
    .join('');
}
