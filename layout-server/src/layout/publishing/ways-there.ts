import { fault, type Fault } from '@vitrine/schemas';
import { pathOfEntry } from '../../content/cms/index.ts';
import { mentionsIn } from '../mentions/index.ts';
import { documentId, type DocumentAddress, type Revisions } from '../revisions/index.ts';
import type { PageWorld } from './page-world.ts';
import type { Site } from './site.ts';

/**
 * A warning where nothing in the shop links to a new page of content: no layout, no other page, no file such as a menu.
 * Parts that other pages show, whose address is never linked, are left alone.
 */
export async function warnOfNoWay(
  { revisions, world }: { revisions: Pick<Revisions, 'publishedOf'>; world: PageWorld },
  address: DocumentAddress,
  site: Site,
): Promise<Fault[]> {
  const { scope: tenant, page: name } = address;
  const [locale = '', ...rest] = name.split('/');
  const path = pathOfEntry(rest.join('/'));
  if (world.linksOfFiles === undefined || world.pageAt(tenant, locale, path) !== 'content') return [];
  const href = world.pathTo(tenant, locale, path);
  const texts = [
    world.linksOfFiles(tenant),
    ...(await revisions.publishedOf('content', [tenant]))
      .filter((each) => each.page !== name)
      .map(({ document }) => document),
  ].map((each) => JSON.stringify(each));
  if ([href, path].some((each) => texts.some((text) => text.includes(each)))) return [];
  const library = world.library(tenant, locale);
  const isLinked = [...site.values()]
    .flatMap(({ bases, layers }) => [...bases.values(), ...layers.values()])
    .flatMap(({ document }) => mentionsIn(document))
    .some(({ kind, value, params = {} }) => {
      if (kind === 'path') return value === href;
      const link = kind === 'route' ? library.link(value, params) : undefined;
      return typeof link === 'string' && link.replace(/[/]$/, '') === href.replace(/[/]$/, '');
    });
  return isLinked
    ? []
    : [
        fault('NO_WAY_THERE', {
          expected: `a link to ${href} in a layout, another page or a menu of ${tenant}; there is none, so only who is given the address finds the page; link it, or send the address out`,
          got: undefined,
          layer: documentId(address),
        }),
      ];
}
