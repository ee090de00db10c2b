import type { ResolvedPage } from '@vitrine/schemas';
import type { ShopTexts } from '../../content/messages/index.ts';

/** What the renderer says itself; a text that no locale of the chain has is empty. */
export function pageWords({ message }: Pick<ShopTexts, 'message'>, locale: string): ResolvedPage['words'] {
  const say = (key: string): string => message(locale, key) ?? '';
  return {
    failed: say('error.boundary.title'),
    retry: say('error.boundary.reset'),
    preview: say('preview.banner'),
    unpublished: say('frame.preview.text'),
    closePreview: say('preview.close'),
    previewStays: say('preview.closeFailed'),
  };
}
