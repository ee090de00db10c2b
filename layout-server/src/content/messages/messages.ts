import { silentLogger, type Logger } from '@vitrine/platform/logging';
import type { Catalogues, Languages, MessageTree } from './message-tree.ts';
import { createShopTexts, type ShopTexts } from './shop-texts.ts';

/** Every text of every shop, as they are now. */
export interface Messages {
  /** The texts of a shop: the same object as long as none of them changes. Without any for a shop that there is not. */
  of(tenant: string): ShopTexts;
  /** The texts that a shop would have with other copy. Nothing of them is logged. */
  reworded(tenant: string, copy: Catalogues): ShopTexts;
  /** The texts that a shop would have with a draft of its copy in one locale. */
  drafted(tenant: string, drafts: Readonly<Record<string, MessageTree>>): ShopTexts;
  /** `ShopTexts.message` of a shop. */
  message(tenant: string, locale: string, key: string, values?: Readonly<Record<string, unknown>>): string | undefined;
}

/** What a shop's texts are made of; both objects are others as soon as a text is. */
export interface TextMaterial {
  /** What the shop family says in each language. */
  languages: Languages;
  /** What the tenant rewords, by locale. */
  copy: Catalogues;
}

const NOTHING: TextMaterial = { languages: {}, copy: {} };

/** Gives the texts of all shops. `materialOf` is asked every time, so what it gives anew is read at once. */
export function createMessages({
  materialOf,
  logger,
}: {
  materialOf(tenant: string): TextMaterial | undefined;
  logger: Logger;
}): Messages {
  const made = new Map<string, { material: TextMaterial; texts: ShopTexts }>();
  const of: Messages['of'] = (tenant) => {
    const material = materialOf(tenant) ?? NOTHING;
    const known = made.get(tenant);
    if (known?.material.languages === material.languages && known.material.copy === material.copy) return known.texts;
    const texts = createShopTexts({ tenant, ...material, logger });
    // A name from outside must not become an entry of its own.
    if (material !== NOTHING) made.set(tenant, { material, texts });
    return texts;
  };
  const reworded: Messages['reworded'] = (tenant, copy) =>
    createShopTexts({
      tenant,
      languages: (materialOf(tenant) ?? NOTHING).languages,
      copy,
      logger: silentLogger,
    });
  const drafted: Messages['drafted'] = (tenant, drafts) =>
    reworded(tenant, { ...(materialOf(tenant) ?? NOTHING).copy, ...drafts });
  return { of, reworded, drafted, message: (tenant, locale, key, values) => of(tenant).message(locale, key, values) };
}
