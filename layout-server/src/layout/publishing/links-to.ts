import { isShown } from '../../content/cms/index.ts';
import { mentionsIn } from '../mentions/index.ts';
import { BASE_SCOPE, documentId, type Revisions } from '../revisions/index.ts';
import { ownPages } from './own-pages.ts';
import type { PageWorld } from './page-world.ts';
import { readSite } from './site.ts';

/** Places of a shop that name one of these addresses: in layouts with node and pointer, pages of content, and its other files. */
export async function linksTo(
  {
    revisions,
    world,
  }: {
    revisions: Pick<Revisions, 'publishedIn' | 'publishedOf'>;
    world: PageWorld;
  },
  tenant: string,
  hrefs: ReadonlySet<string>,
): Promise<string[]> {
  const site = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  const layouts = site.ok
    ? [...site.value.values()].flatMap(({ bases, layers }) => [...bases.values(), ...layers.values()])
    : [];
  const inLayouts = layouts.flatMap(({ id, document }) =>
    mentionsIn(document)
      .filter(({ kind, value }) => kind === 'path' && hrefs.has(value))
      .map(({ nodeId, pointer }) => [id, nodeId, pointer].filter(Boolean).join(' ')),
  );
  const pages = await ownPages(revisions, tenant);
  const inContent = [...pages.values()]
    .filter(({ page, revision }) => isShown(page) && namesOne(revision.document, hrefs))
    .map(({ revision }) => documentId(revision));
  return [
    ...inLayouts,
    ...inContent,
    ...(namesOne(world.linksOfFiles?.(tenant), hrefs) ? ['files such as menus'] : []),
  ];
}

function namesOne(value: unknown, hrefs: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return hrefs.has(value) || namesInText(value, hrefs);
  return typeof value === 'object' && value !== null && Object.values(value).some((each) => namesOne(each, hrefs));
}

/** A link inside rich text. */
function namesInText(text: string, hrefs: ReadonlySet<string>): boolean {
  return text.includes('href=') && [...hrefs].some((href) => text.includes(`href="${href}"`));
}
