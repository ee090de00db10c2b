import { fault, oneOf, type CmsPage, type Fault } from '@vitrine/schemas';
import { fieldsOfKind, PARAGRAPH_KINDS } from './paragraph-kinds.ts';

const PAGE_FIELDS = Object.keys({
  $schema: true,
  title: true,
  description: true,
  intro: true,
  robots: true,
  withdrawn: true,
  archived: true,
  movedTo: true,
  paragraphs: true,
} satisfies Record<keyof CmsPage, true>);
/** What every paragraph has. */
const ALWAYS = ['id', 'kind', 'switch'];

/**
 * Fields of a shop's own page of content that nothing reads, such as `titel`: whoever wrote one meant another, and no shopper
 * would see it. Another service's pages may have any, for other readers. Of a kind that there is not nothing is said here.
 */
export function unreadFields(page: CmsPage, layer: string): Fault[] {
  const of = (
    fields: object,
    known: readonly string[],
    { what, at }: { what: string; at: readonly string[] },
  ): Fault[] =>
    Object.keys(fields)
      .filter((name) => !known.includes(name))
      .map((name) =>
        fault('UNKNOWN_FIELD', {
          expected: `no field "${name}", but of "${what}" ${oneOf(known, name)}`,
          got: (fields as Record<string, unknown>)[name],
          pointer: `/${[...at, name].map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
          layer,
        }),
      );
  return [
    ...of(page, PAGE_FIELDS, { what: 'page', at: [] }),
    ...page.paragraphs.flatMap((paragraph, index) =>
      PARAGRAPH_KINDS.includes(paragraph.kind)
        ? of(paragraph, [...ALWAYS, ...fieldsOfKind(paragraph.kind)], {
            what: paragraph.kind,
            at: ['paragraphs', String(index)],
          })
        : [],
    ),
  ];
}
