import { fault, type Fault } from '@vitrine/schemas';
import type { DraftNode, Library, Resolution } from '../resolve/index.ts';
import { placedNodes } from './check-nodes.ts';
import type { ComponentLookup } from './types.ts';

/** What the law wants shoppers to see, as a component that must be in the tree. */
interface Duty {
  type: string;
  /** The page that must show it; every page in the shop's frame if left out. */
  page?: string;
  /** Routes to which its `links` must lead, as far as the shop has them. */
  links?: readonly string[];
  why: string;
}

const DUTIES: readonly Duty[] = [
  {
    type: 'legal-links',
    links: ['imprint', 'privacy'],
    why: 'the law wants imprint and privacy one click away on every page',
  },
  { type: 'consent-banner', links: ['privacy'], why: 'nobody may be followed who was not asked' },
  { type: 'consent-settings', why: 'whoever has consented must be able to take it back as easily' },
  {
    type: 'checkout-review',
    page: 'checkout-review',
    why: 'nobody can order, or sees what the order obliges to, without it',
  },
];

/**
 * Gate 4 for what the law wants on a page, whichever document took it away: locks bind the layers above, this binds the
 * shared layouts and shops' own as well. A page that stands alone owes nothing, nor does a catalog without the component.
 */
export function checkLaw({ tree }: Resolution, { page, framed, layer, library, components }: LawSetting): Fault[] {
  const nodes = [...placedNodes(tree)].map(({ node }) => node);
  return DUTIES.filter(
    (duty) => (duty.page === undefined ? framed : duty.page === page) && components.find(duty.type) !== undefined,
  ).flatMap((duty) => {
    const own = nodes.filter(({ type }) => type === duty.type);
    if (own.length === 0)
      return [
        fault('UNLAWFUL', {
          expected: `a node of type "${duty.type}" that every visitor sees, for ${duty.why}; put it back, or move it instead of taking it out`,
          got: undefined,
          layer,
        }),
      ];
    return (duty.links ?? [])
      .filter((route) => !own.some((node) => leadsTo(node, library.link(route, {}))))
      .map((route) =>
        fault('UNLAWFUL', {
          expected: `a link to the route "${route}" among the links of "${duty.type}", for ${duty.why}; put it back, its place in the list is free`,
          got: hrefsOf(own[0]),
          pointer: '/props/links',
          layer,
          nodeId: own[0]?.id,
        }),
      );
  });
}

/** What the gate must know of the page. */
export interface LawSetting {
  page: string;
  framed: boolean;
  /** The document that the law is asked of. */
  layer: string | undefined;
  library: Pick<Library, 'link'>;
  components: ComponentLookup;
}

/** A page that the shop does not have needs no link; links that come with data are the source's to know. */
function leadsTo(node: DraftNode, href: string | false | undefined): boolean {
  if (typeof href !== 'string' || (node.holes ?? []).some(({ path }) => path[0] === 'links')) return true;
  return hrefsOf(node).some((each) => each.split('#')[0] === href);
}

function hrefsOf(node: DraftNode | undefined): string[] {
  const links = node?.props['links'];
  return (Array.isArray(links) ? links : []).flatMap((link: unknown) =>
    typeof link === 'object' && link !== null && 'href' in link && typeof link.href === 'string' ? [link.href] : [],
  );
}
