import { createSigner } from '@vitrine/schemas/signing';
import { renderToStaticMarkup } from 'react-dom/server';
import { components, renderTree, type OutcomeKind } from '@vitrine/component-registry';
import { catalog } from '@vitrine/component-registry/manifest';
import { ANYBODY, LIMITS, parseJson } from '@vitrine/schemas';
import { createDeferredNodes, laterNode } from '../../layout-server/src/layout/pages/index.ts';
import { fixedClock } from '@vitrine/platform/clock';
import { fill, resolve, type Library, type ResolvedDraft } from '../../layout-server/src/layout/resolve/index.ts';
import {
  checkLayer,
  checkLayerEnvelope,
  checkLayout,
  checkLayoutEnvelope,
  checkPage,
  type DocumentSetting,
  type SourceLookup,
} from '../../layout-server/src/layout/validate/index.ts';
import { executableParts } from './executable-parts.ts';
import type { PageCase } from './page-cases.ts';

/** What became of a page. */
export interface Judgement {
  /** `malformed`: a document is not even of the right form, so nothing else is done with it. */
  verdict: 'accepted' | 'refused' | 'malformed';
  /** CPU time from the documents' text to HTML, every gate included, in milliseconds: neighbours on the machine do not count. */
  milliseconds: number;
  /** Of these, what a shopper's page takes: resolve, fill, walk and HTML. */
  pageMilliseconds: number;
  outcomes: Partial<Record<OutcomeKind, number>>;
  htmlBytes: number;
}

const deferred = createDeferredNodes({
  components: catalog,
  clock: fixedClock('2026-11-20T10:00:00Z'),
  signer: createSigner({ secrets: ['a-secret-for-tests-of-32-characters'], clock: Date.now }),
});

const sources: SourceLookup = {
  find: (name) => (['products', 'recommendations'].includes(name) ? { checkArgs: () => [] } : undefined),
};

function libraryOf({ words, request }: PageCase): Library {
  return {
    message: (key, values) => (key.startsWith('missing') ? undefined : `${words} ${Object.values(values).join(' ')}`),
    asset: (name) =>
      name.startsWith('missing')
        ? undefined
        : { src: '/assets/hero.0123456789abcdef', width: 800, height: 600, color: '#336699' },
    link: (route, params, hash) =>
      route.startsWith('missing')
        ? undefined
        : `/s/${encodeURIComponent(JSON.stringify(params).toWellFormed())}${hash === undefined ? '' : `#${encodeURIComponent(hash.toWellFormed())}`}`,
    content: (entry) => (entry.startsWith('missing') ? undefined : words),
    context: (name) =>
      ({
        locale: request.locale,
        device: request.device,
        path: words,
        tenantName: words,
        canonicalUrl: 'https://at.example/',
        year: 2026,
      })[name],
  };
}

/**
 * Takes a page through all that the product does with it: text → form → gates → resolve → fill → walk → HTML. A page that
 * the gates refuse is rendered as well, as if it had been pushed past them.
 * @throws Error if anything throws on the way, if the HTML holds anything that a browser runs, or if a component fails on
 * a page that the gates accepted
 */
export function judgePage(page: PageCase): Judgement {
  const started = process.cpuUsage();
  const made = make(page);
  const milliseconds = millisecondsSince(started);
  if (made === undefined)
    return { verdict: 'malformed', milliseconds, pageMilliseconds: 0, outcomes: {}, htmlBytes: 0 };
  const { accepted, html, css, failed, outcomes, pageMilliseconds } = made;
  const found = executableParts(`<style>${css}</style>${html}`);
  if (found.length > 0) throw new Error(`expected HTML that runs nothing, got ${found.join(' | ')}`);
  if (accepted && failed.length > 0)
    throw new Error(`expected every component of an accepted page to render, got ${failed.join(' | ')}`);
  return {
    verdict: accepted ? 'accepted' : 'refused',
    milliseconds,
    pageMilliseconds,
    outcomes,
    htmlBytes: Buffer.byteLength(html),
  };
}

function make(page: PageCase) {
  const { request, data } = page;
  const library = libraryOf(page);
  const setting: DocumentSetting = {
    id: 'at/home',
    components: catalog,
    sources,
    switches: ['recommendations', 'payback'],
    editions: [
      { tenant: request.tenant, locale: request.locale, library, switches: { recommendations: true, payback: true } },
    ],
  };
  const text = parseJson(JSON.stringify([page.base, page.layers.map(({ document }) => document)]), {
    maxBytes: LIMITS.bytes * 4,
  });
  if (!text.ok) return undefined;
  const [writtenBase, writtenLayers] = text.value as [unknown, unknown[]];
  const base = checkLayoutEnvelope(writtenBase, setting.id);
  if (!base.ok) return undefined;
  const layers = page.layers.flatMap((layer, index) => {
    const envelope = checkLayerEnvelope(writtenLayers[index], layer.id);
    return envelope.ok ? [{ ...layer, document: envelope.value }] : [];
  });
  if (layers.length < page.layers.length) return undefined;

  const ownFaults = [
    ...checkLayout(base.value, setting),
    ...layers.flatMap(({ id, document }) => checkLayer(document, { ...setting, id })),
  ];
  const verdict = checkPage({ base: base.value, layers, request, library, components: catalog, sources });
  const accepted = ownFaults.length === 0 && verdict.faults.length === 0;

  const gated = process.cpuUsage();
  const resolution = resolve({ base: base.value, layers, request, library });
  const placeOf = deferred({
    tenant: 'at',
    locale: 'de-AT',
    path: request.path,
    page: 'home',
    ref: 'fuzz',
    visitor: ANYBODY,
    vary: resolution.vary,
    personal: new Set(),
    library,
  });
  const show = (tree: ResolvedDraft, needs: readonly { key: string }[]) => {
    const { root } = fill({ tree, results: new Map(needs.map(({ key }) => [key, data])), placeOf });
    const { element, css, outcomes } = renderTree(root, {
      components,
      islandWords: { title: 'Fehler', reset: 'Nochmals' },
    });
    return { html: renderToStaticMarkup(element), css, outcomes };
  };
  const shown = show(resolution.tree, resolution.needs);
  const pageMilliseconds = millisecondsSince(gated);
  // What browsers ask for after the page has to be as harmless as the page.
  const later = resolution.later
    .flatMap(({ node }) => laterNode(resolution, node) ?? [])
    .map(({ tree, needs }) => show(tree, needs));
  const parts = [shown, ...later];
  const [html, css] = [parts.map((part) => part.html).join(''), parts.map((part) => part.css).join('')];
  const outcomes = parts.flatMap((part) => part.outcomes);
  const counts: Judgement['outcomes'] = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  const failed = outcomes.filter(({ kind }) => kind === 'failed').map(({ type, message }) => `${type}: ${message}`);
  return { accepted, html, css, outcomes: counts, failed, pageMilliseconds };
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
