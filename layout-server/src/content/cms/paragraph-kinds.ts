import { sanitizeRichText, textAddress } from '@vitrine/component-registry/manifest';
import type { CmsPage, CmsParagraph, LayoutNode, Value } from '@vitrine/schemas';

/** A paragraph's own fields: JSON of which nothing is known but the names. */
type Fields = Readonly<Record<string, Value>>;
type Props = Record<string, Value>;
type Part = Pick<LayoutNode, 'type' | 'props' | 'data' | 'fallback' | 'when'>;

/** What a paragraph must know of the page around it. */
interface Place {
  /** Whether its heading is the page's. */
  isHeading: boolean;
}

const MOST_PRODUCTS = 12;

/**
 * The closed table of what an editor can put on a page: kind of paragraph → component. Fields are taken over by name and
 * checked by the component; a field that is not named here never reaches it.
 */
const KINDS: Readonly<Record<string, (fields: Fields, place: Place) => Part>> = {
  stage: (fields, { isHeading }) => ({
    type: 'hero-banner',
    props: {
      ...pick(fields, 'eyebrow', 'headline', 'text', 'link', 'side'),
      ...picture(fields),
      level: isHeading ? 1 : 2,
      priority: isHeading,
    },
  }),
  text: (fields) => ({
    type: 'rich-text',
    props: { ...pick(fields, 'title', 'anchor'), ...safe(fields, 'html', fields['title'] === undefined ? 2 : 3) },
  }),
  'image-text': (fields) => ({
    type: 'image-text',
    props: { ...pick(fields, 'eyebrow', 'title', 'text', 'link', 'side', 'ratio'), ...picture(fields) },
  }),
  teasers: (fields) => ({
    type: 'teaser-grid',
    props: {
      ...pick(fields, 'title', 'layout'),
      items: list(fields['items']).map((item) => ({
        ...pick(item, 'title', 'text', 'eyebrow', 'href', 'linkLabel', 'side'),
        ...picture(item),
      })),
    },
  }),
  video: (fields) => ({
    type: 'video',
    props: {
      ...pick(fields, 'title', 'sources', 'captions', 'ratio'),
      ...picture(fields, 'poster'),
      notice: { $t: 'consent.video.needed' },
    },
  }),
  faq: (fields) => ({
    type: 'faq',
    props: {
      ...pick(fields, 'title'),
      items: list(fields['items']).map((item) => ({ ...pick(item, 'question'), ...safe(item, 'answer', 4) })),
    },
  }),
  products: (fields) => ({
    type: 'product-rail',
    props: { ...pick(fields, 'title', 'link'), products: { $data: 'products' } },
    data: {
      products: {
        source: 'products',
        args: { limit: MOST_PRODUCTS, ...pick(fields, 'skus', 'category', 'sort', 'limit') },
      },
    },
  }),
  // What stands on several pages is kept once, under a name.
  snippet: (fields) => named('snippet', fields, ['title', 'html']),
  banner: (fields) => named('banner', fields, ['image', 'imageAlt', 'eyebrow', 'title', 'text', 'link']),
  // What is asked is the editor's, how it is sent and what follows the shop's.
  survey: (fields) => {
    const { props, ...part } = named('survey', fields, ['title', 'text', 'link', 'scale', 'comment']);
    return {
      ...part,
      props: {
        ...props,
        form: 'survey',
        state: { $ctx: 'form' },
        ...pick(fields, 'survey'),
        optional: { $t: 'feedback.optional' },
        submitLabel: { $t: 'survey.submit' },
        savedText: { $t: 'survey.thanks' },
        closeLabel: { $t: 'common.close' },
      },
    };
  },
  promotion: (fields) => ({
    type: 'promotion',
    props: { ...fromFile(['title', 'text', 'code', 'note', 'link']), codeLabel: { $t: 'voucher.code' } },
    data: { file: { source: 'promotion', args: pick(fields, 'code') } },
  }),
  vouchers: (fields) => ({
    type: 'voucher-list',
    props: { ...fromFile(['title', 'items']), codeLabel: { $t: 'voucher.code' } },
    data: { file: { source: 'vouchers' } },
    fallback: {
      id: `cms-${String(fields['id'])}-failed`,
      type: 'rich-text',
      props: { html: { $t: 'content.vouchers.failed' } },
    },
  }),
  'active-vouchers': (fields) => voucherCodes(fields, 'active'),
  'expired-vouchers': (fields) => voucherCodes(fields, 'expired'),
  // Only the words around it are the editor's: what a form asks and promises is the shop's.
  newsletter: (fields) => ({
    type: 'shop-form',
    when: { 'switch.newsletterSubscribe': true },
    props: {
      ...pick(fields, 'title', 'text'),
      form: 'newsletter',
      state: { $ctx: 'form' },
      fields: [{ name: 'email', kind: 'email', label: { $t: 'contact.field.email' }, required: true, maxLength: 100 }],
      note: { $t: 'newsletter.consent', with: { senders: { $ctx: 'tenantName' } } },
      noteLink: { label: { $t: 'frame.privacy' }, href: { $link: 'privacy' } },
      submitLabel: { $t: 'newsletter.submit' },
    },
  }),
};

/** The codes that the shop itself knows: those that hold, or those that have ended. */
function voucherCodes(fields: Fields, show: 'active' | 'expired'): Part {
  return {
    type: 'voucher-list',
    props: {
      title: { $t: `voucher.${show}` },
      items: { $data: 'known', pointer: '/items' },
      codeLabel: { $t: 'voucher.code' },
      emptyText: { $t: 'voucher.none' },
      live: { of: show, failed: { $t: 'content.vouchers.failed' } },
    },
    data: { known: { source: 'voucher-codes', args: { show } } },
    fallback: {
      id: `cms-${String(fields['id'])}-failed`,
      type: 'rich-text',
      props: { html: { $t: 'content.vouchers.failed' } },
    },
  };
}

/** Kinds of paragraphs that the shop can show. */
export const PARAGRAPH_KINDS: readonly string[] = Object.keys(KINDS);

/** The fields that a kind of paragraph takes, besides its id and its kind: those that it asks for. None of a kind that there is not. */
export function fieldsOfKind(kind: string): string[] {
  const asked = new Set<string>();
  const nothing = new Proxy<Fields>(
    {},
    {
      get(_, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  if (Object.hasOwn(KINDS, kind)) KINDS[kind]?.(nothing, { isHeading: false });
  return [...asked];
}

/** A page's nodes in the order of its paragraphs, each by the id of its paragraph, and the paragraphs of unknown kinds. */
export interface ParagraphNodes {
  nodes: readonly LayoutNode[];
  /** The paragraph that has the page's heading; undefined if the title is it. */
  headedBy: CmsParagraph | undefined;
  unknown: readonly CmsParagraph[];
}

/**
 * The nodes of a page. The first stage has the page's heading; without one, the title and the intro make a node of their own,
 * before all others. HTML is made safe here and once more where it is rendered (CM-016).
 */
export function paragraphNodes({ title, intro, paragraphs }: CmsPage): ParagraphNodes {
  const heading = paragraphs.find(({ kind }) => kind === 'stage');
  const known = paragraphs.filter(({ kind }) => Object.hasOwn(KINDS, kind));
  const ownHeading: LayoutNode[] =
    heading === undefined
      ? [{ id: 'cms-title', type: 'page-title', props: { title, ...(intro === undefined ? {} : { text: intro }) } }]
      : [];
  return {
    nodes: [
      ...ownHeading,
      ...known.flatMap((paragraph) => {
        // It was read from JSON: whatever its fields hold is a value of a layout.
        const part = KINDS[paragraph.kind]?.({ ...paragraph } as Fields, { isHeading: paragraph === heading });
        if (part === undefined) return [];
        const { switch: wanted } = paragraph;
        const when = wanted === undefined ? part.when : { [`switch.${wanted}`]: true };
        return [{ id: `cms-${paragraph.id}`, ...part, ...(when === undefined ? {} : { when }) }];
      }),
    ],
    headedBy: heading,
    unknown: paragraphs.filter(({ kind }) => !Object.hasOwn(KINDS, kind)),
  };
}

/** A file of content that a paragraph names in the field of its kind. */
function named(kind: string, fields: Fields, props: readonly string[]): Part {
  const id = fields[kind];
  return {
    type: kind,
    props: fromFile(props),
    data: { file: { source: kind, args: id === undefined ? {} : { id } } },
  };
}

function fromFile(props: readonly string[]): Props {
  return Object.fromEntries(props.map((prop) => [prop, { $data: 'file', pointer: `/${prop}` }]));
}

function pick(fields: Fields, ...names: readonly string[]): Props {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, LINKS[name]?.(value) ?? value]];
    }),
  );
}

/** Fields that lead somewhere: what they say of a heading in a text is what the editor called it. */
const LINKS: Readonly<Record<string, (value: Value) => Value>> = {
  href: (value) => (typeof value === 'string' ? textAddress(value) : value),
  link: (value) => {
    const { href } = record(value);
    return typeof href === 'string' ? { ...record(value), href: textAddress(href) } : value;
  },
};

/** `{ "asset": "name", "alt": "words" }` as the two props that components take for it. */
function picture(fields: Fields, name = 'image'): Props {
  const { asset, alt = '' } = record(fields[name]);
  return typeof asset === 'string' ? { [name]: { $asset: asset }, [`${name}Alt`]: alt } : {};
}

function safe(fields: Fields, name: string, firstLevel: number): Props {
  const html = fields[name];
  return html === undefined ? {} : { [name]: typeof html === 'string' ? sanitizeRichText(html, firstLevel) : html };
}

function list(value: Value | undefined): readonly Fields[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function record(value: Value | undefined): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
