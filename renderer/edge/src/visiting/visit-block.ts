import { createHash } from 'node:crypto';
import { SCRIPTS_PATH } from '../measuring/measure-script.ts';
import { decisionText } from '../request/decision.ts';
import type { Visitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { Tags } from './load-tags.ts';
import { COUNTRY_FILE } from './country-script.ts';
import { VISIT_FILE } from './visit-script.ts';

/** What is appended to a page for the script of its visit. */
export interface VisitBlock {
  html: string;
  /** Tells blocks apart in the page's ETag: a browser must not go on with the block of another decision. */
  tag: string;
}

export interface VisitSettings {
  /** The operator wants no tag manager anywhere (CO-010). */
  skipTagManager: boolean;
  /** The address of the script that protects forms, if there is one. */
  recaptcha: string | undefined;
}

type BlockVisitor = Pick<Visitor, 'consent' | 'monitoring' | 'closed' | 'abroad' | 'country'>;

export const NO_VISIT: VisitBlock = { html: '', tag: '' };

/** Without scripts the cached banner would stand there after every decision. */
const DECIDED = '<noscript><style>[data-node=consent-banner]{display:none}</style></noscript>';

/** What a page's script hides before it is painted (`renderer/src/page/visitor-script.ts`), for those without scripts. */
const hiding = (closed: Visitor['closed']): string =>
  closed.length === 0
    ? ''
    : `<noscript><style>${closed.map((notice) => `[data-node=${notice}]`).join()}{display:none}</style></noscript>`;

/** A country is a pair of letters, and a visitor of the shop's own is offered no other. */
const offering = ({ abroad, country }: Pick<Visitor, 'abroad' | 'country'>): string =>
  abroad && country !== undefined
    ? `<script defer src="${SCRIPTS_PATH}${COUNTRY_FILE}" data-country="${country}"></script>`
    : '';

/**
 * Gives the block of a visit to a shop. It holds nothing of the visitor but whether a decision about consent was made,
 * which notices were closed and, from abroad, the country; our own monitoring gets no scripts of others (SE-015), and under an
 * address that is a secret there is no tag manager, which would be told it.
 */
export function createVisitBlocks({
  skipTagManager,
  recaptcha,
}: VisitSettings): (tenant: EdgeTenant, visitor: BlockVisitor, isSecret?: boolean) => VisitBlock {
  const known = new WeakMap<EdgeTenant, Map<string, VisitBlock>>();

  function make(
    { tagManager }: EdgeTenant,
    { decision, isWatched, isSecret, more }: { decision: string; isWatched: boolean; isSecret: boolean; more: string },
  ): VisitBlock {
    const told: Tags = {
      ...(tagManager === undefined || isWatched || isSecret || skipTagManager ? {} : { tagManager }),
      ...(recaptcha === undefined || isWatched ? {} : { recaptcha }),
    };
    const json = JSON.stringify(told).replaceAll('<', '\\u003c');
    const html = `${decision === '' ? '' : DECIDED}<script type="application/json">${json}</script><script defer src="${SCRIPTS_PATH}${VISIT_FILE}"></script>${more}`;
    const version = createHash('sha256').update(`${decision} ${html}`).digest('base64url').slice(0, 6);
    return { html, tag: `-${version}` };
  }

  return (tenant, visitor, isSecret = false) => {
    const { consent, monitoring } = visitor;
    const decision = decisionText(consent);
    const more = hiding(visitor.closed) + offering(visitor);
    // Whatever country somebody claims to be in takes no room here.
    const shape = { decision, isWatched: monitoring, isSecret, more };
    if (visitor.abroad) return make(tenant, shape);
    let ofTenant = known.get(tenant);
    if (ofTenant === undefined) known.set(tenant, (ofTenant = new Map()));
    const isPlain = !monitoring && !isSecret && more === '';
    const key = isPlain ? decision : `${decision} ${monitoring} ${isSecret} ${more}`;
    let block = ofTenant.get(key);
    if (block === undefined) ofTenant.set(key, (block = make(tenant, shape)));
    return block;
  };
}
