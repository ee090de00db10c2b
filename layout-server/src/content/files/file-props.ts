import { sanitizeRichText } from '@vitrine/component-registry/manifest';
import type { ContentLink, ContentPicture, Image } from '@vitrine/schemas';
import type { Shop } from '../../tenants/index.ts';
import type { FileKind, FileValue } from './file-kinds.ts';
import { leadsSomewhere, shownLink, shownLinks } from './shown-links.ts';

/** What files are shown in: a shop, and its pictures by their names. */
export interface Showing {
  shop: Shop;
  asset(name: string): Image | undefined;
}

/** What components take of a file; undefined where nothing of it can be shown. Nothing else of it reaches them. */
type PropsOf<Kind extends FileKind> = (file: FileValue<Kind>, showing: Showing) => object | undefined;

/** Of any text with a heading. */
const snippet = ({ title, html }: FileValue<'snippet'>): object => ({
  ...present({ title }),
  html: sanitizeRichText(html, title === undefined ? 2 : 3),
});

/** The closed table of what becomes of files. HTML is made safe here and once more where it is rendered (CM-016). */
export const FILE_PROPS: { readonly [Kind in FileKind]: PropsOf<Kind> } = {
  navigationWeb: ({ items }, { shop, asset }) =>
    some(
      items.filter(({ href }) => leadsSomewhere(shop, href)),
      (shown) => ({
        items: shown.map(({ label, href, allLabel, columns = [], teaser }) => {
          const filled = columns.flatMap(({ title, href: own, links }) => {
            const leading = shownLinks(shop, links);
            return leading.length === 0 ? [] : [{ title, ...addressOf(shop, own), links: leading }];
          });
          const picture = teaser && leadsSomewhere(shop, teaser.href) && pictureOf(asset, teaser.image);
          return {
            label,
            href,
            ...(filled.length === 0 ? {} : { columns: filled, ...present({ allLabel }) }),
            ...(teaser && picture && filled.length > 0
              ? {
                  teaser: {
                    ...picture,
                    title: teaser.title,
                    href: teaser.href,
                    ...present({ linkLabel: teaser.linkLabel }),
                  },
                }
              : {}),
          };
        }),
      }),
    ),
  navigationMob: ({ items }, { shop }) => {
    const shown = items.flatMap((item) => {
      const link = shownLink(shop, item);
      if (link === undefined) return [];
      const children = (item.items ?? []).flatMap((child) => {
        const below = shownLink(shop, child);
        return below === undefined ? [] : [{ ...below, ...withItems(shownLinks(shop, child.items ?? [])) }];
      });
      return [{ ...link, ...withItems(children) }];
    });
    return some(shown, (menu) => ({ items: menu }));
  },
  serviceFlyout: ({ title, links }, { shop }) => some(shownLinks(shop, links), (shown) => ({ title, links: shown })),
  footer: ({ columns }, { shop }) => ({
    columns: columns.flatMap(
      ({ title, links }) => some(shownLinks(shop, links), (shown) => [{ title, links: shown }]) ?? [],
    ),
  }),
  snippet,
  newsletter: snippet,
  banner: ({ image, eyebrow, title, text, link }, { shop, asset }) => {
    const picture = pictureOf(asset, image);
    const onward = shownLink(shop, link);
    return picture && onward && { ...picture, title, link: onward, ...present({ eyebrow, text }) };
  },
  survey: ({ title, text, link, scale, comment }, { shop }) => {
    const onward = link && shownLink(shop, link);
    if (scale !== undefined) return { title, text, scale, ...present({ comment, link: onward }) };
    return onward && { title, text, link: onward };
  },
  promotion: ({ title, text, code, note, link }, { shop }) => ({
    title,
    text,
    ...present({ code, note, link: link && shownLink(shop, link) }),
  }),
  vouchers: ({ title, items }, { shop }) =>
    some(
      items.filter(({ switch: wanted }) => wanted === undefined || shop.switches[wanted] === true),
      (shown) => ({
        ...present({ title }),
        items: shown.map(({ title: name, text, code, conditions }) => ({
          title: name,
          conditions,
          ...present({ text, code }),
        })),
      }),
    ),
  usp: ({ facts }, { shop }) => ({
    facts: facts.map(({ icon, text, href }) => ({ icon, text, ...addressOf(shop, href) })),
  }),
  seo: ({ heading, html }) => ({ title: heading, html: sanitizeRichText(html, 3) }),
  // Its words are of what its link leads to.
  bar: ({ text, link }, { shop }) => {
    const onward = link && shownLink(shop, link);
    return link !== undefined && onward === undefined ? undefined : { text, ...present({ link: onward }) };
  },
};

function pictureOf(
  asset: Showing['asset'],
  { asset: name, alt = '' }: ContentPicture,
): { image: Image; imageAlt: string } | undefined {
  const image = asset(name);
  return image && { image, imageAlt: alt };
}

function addressOf(shop: Shop, href: string | undefined): { href?: string } {
  return href !== undefined && leadsSomewhere(shop, href) ? { href } : {};
}

function withItems<T extends ContentLink>(items: T[]): { items?: T[] } {
  return items.length === 0 ? {} : { items };
}

function some<T, U>(list: readonly T[], made: (list: readonly T[]) => U): U | undefined {
  return list.length === 0 ? undefined : made(list);
}

/** The fields that have a value. */
function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
