import { fault, validateCmsPage, type CmsPage, type Fault } from '@vitrine/schemas';
import { entryOf, isShown, pathOfEntry, unreadFields } from '../../content/cms/index.ts';
import { contentLayer, leftOut } from '../content-layer/index.ts';
import { contentMentionsIn } from '../mentions/index.ts';
import { documentId, type DocumentAddress } from '../revisions/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import { warnOfMentions } from './named-things.ts';
import { warnOfNoWay } from './ways-there.ts';
import { changesBetween, refused, settingOf, type Assessment, type AssessmentParts } from './assessment.ts';
import { checkEditions, withoutRepetition } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import { pageEditions, type PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite, type Site } from './site.ts';

/**
 * Finds what publishing a page of content would do to the page at its address, as of `now`. A paragraph that its component
 * does not take is a fault, one of a kind that the shop does not know a warning, for it is never shown. Writes nothing.
 */
export async function assessContent(
  { revisions, world, components }: AssessmentParts,
  address: DocumentAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  const { scope: tenant, page: name } = address;
  const id = documentId(address);
  const [current, { layouts, basis }] = await Promise.all([
    revisions.published(tenant, name, 'content'),
    settingOf(revisions, address),
  ]);
  const read = validateCmsPage(document, { layer: id });
  if (!read.ok) return refused(basis, current, read.faults);
  const [locale = '', ...rest] = name.split('/');
  const entry = rest.join('/');
  const spoken = world.tenants().find((one) => one.id === tenant)?.locales ?? [];
  if (!spoken.includes(locale)) {
    const expected = `a locale of ${tenant}: ${spoken.join(', ')}`;
    return refused(basis, current, [fault('NOT_ALLOWED', { expected, got: locale, layer: id })]);
  }
  const site = readSite(layouts);
  if (!site.ok) return refused(basis, current, site.faults);

  const { path, page, bare } = placeOf(site.value, address, world);
  const former = current && validateCmsPage(current.document, { layer: id });
  const dressed = (content: CmsPage) =>
    (isShown(content) ? bare : []).map((edition) =>
      withContent(edition, content, { id, entry, now, world, components }),
    );
  const proposed = dressed(read.value);
  const published = former?.ok ? dressed(former.value) : [];
  const comparison = await compareEditions(
    now,
    { editions: published.map(({ edition }) => edition), world, components },
    { editions: proposed.map(({ edition }) => edition), world, components },
  );
  const { after, isOld } = comparison;
  const lonely = !isShown(read.value) || former?.ok ? [] : await warnOfNoWay({ revisions, world }, address, site.value);
  const unseen = fault('MISSING', { expected: `a page with a place for content at ${path}`, got: page, layer: id });
  return {
    basis,
    current,
    faults: withoutRepetition([
      ...(await strayMove({ revisions }, address, read.value)),
      ...unreadFields(read.value, id),
      ...proposed.flatMap(({ faults }) => faults),
      ...after.faults.filter((each) => !isOld(each)),
    ]),
    warnings: withoutRepetition([
      ...(bare.length === 0 ? [unseen] : lonely),
      ...(former?.ok ? await shownTwice({ revisions }, address, { former: former.value, content: read.value }) : []),
      ...proposed.flatMap(({ unknown }) => unknown),
      ...after.warnings,
      ...after.faults.filter(isOld),
      ...(isShown(read.value) ? await warnOfNamed({ revisions, world }, address, read.value) : []),
    ]),
    changes: changesBetween(bare, comparison, world),
    events: [{ tenant, tags: [tagOf.content(tenant, entry)] }],
  };
}

/** What a page that is to be shown names and its shop does not have. A link to the page itself leads somewhere, though nobody has seen it yet. */
async function warnOfNamed(
  { revisions, world }: Pick<AssessmentParts, 'revisions' | 'world'>,
  address: DocumentAddress,
  content: CmsPage,
): Promise<Fault[]> {
  const { scope: tenant, page: name } = address;
  const shop = world.tenants().find(({ id }) => id === tenant);
  if (shop === undefined) return [];
  const [locale = '', ...rest] = name.split('/');
  const own = world.pathTo(tenant, locale, pathOfEntry(rest.join('/')));
  const mentions = contentMentionsIn(content).filter(({ kind, value }) => kind !== 'path' || value !== own);
  return warnOfMentions({ shop, locales: [locale], mentions, layer: documentId(address), world }, revisions);
}

/** A page that leads on must lead to one that is there, never to another one that leads on, nor to itself. */
async function strayMove(
  { revisions }: Pick<AssessmentParts, 'revisions'>,
  { scope: tenant, page: name, kind }: DocumentAddress,
  { movedTo }: CmsPage,
): Promise<Fault[]> {
  const [locale = ''] = name.split('/');
  if (movedTo === undefined) return [];
  const entry = entryOf(movedTo);
  // As the path is written it is led to: `//lp/x` would be another host.
  const isAnother = entry !== undefined && movedTo === pathOfEntry(entry) && name !== `${locale}/${entry}`;
  const there = isAnother ? await revisions.published(tenant, `${locale}/${entry}`, 'content') : undefined;
  const read = there && validateCmsPage(there.document);
  return read?.ok && isShown(read.value)
    ? []
    : [
        fault('DEAD_LINK', {
          expected: `the address of another page of content that ${tenant} shows in ${locale}, such as /lp/mantel; publish that page first`,
          got: movedTo,
          pointer: '/movedTo',
          layer: documentId({ scope: tenant, page: name, kind }),
        }),
      ];
}

/** A page that comes back where it was before it moved, and is shown where it moved to as well. */
async function shownTwice(
  { revisions }: Pick<AssessmentParts, 'revisions'>,
  address: DocumentAddress,
  { former: { movedTo }, content }: { former: CmsPage; content: CmsPage },
): Promise<Fault[]> {
  const { scope: tenant, page: name } = address;
  const [locale = '', ...rest] = name.split('/');
  const entry = movedTo === undefined || !isShown(content) ? undefined : entryOf(movedTo);
  if (movedTo === undefined || entry === undefined) return [];
  const there = await revisions.published(tenant, `${locale}/${entry}`, 'content');
  const read = there && validateCmsPage(there.document);
  if (!read?.ok || !isShown(read.value)) return [];
  const moved = documentId({ ...address, page: `${locale}/${entry}` });
  const back = `"layouts rename-address ${moved} ${pathOfEntry(rest.join('/'))}"`;
  const expected = `one address of the page; it moved to ${movedTo}, which goes on showing it: ${back} moves it back, and leads from there`;
  return [fault('SHOWN_TWICE', { expected, got: pathOfEntry(rest.join('/')), layer: documentId(address) })];
}

/** What is wrong with a page of content that nobody has seen yet, which has the shape of one. */
export async function contentFaults(
  site: Site,
  address: DocumentAddress,
  content: CmsPage,
  { world, components, now }: Pick<AssessmentParts, 'world' | 'components'> & { now: Date },
): Promise<Fault[]> {
  const id = documentId(address);
  const { bare, entry } = placeOf(site, address, world);
  const made = bare.map((edition) => withContent(edition, content, { id, entry, now, world, components }));
  const verdict = await checkEditions({
    editions: made.map(({ edition }) => edition),
    world,
    components,
    now,
  });
  return withoutRepetition([...unreadFields(content, id), ...made.flatMap(({ faults }) => faults), ...verdict.faults]);
}

/** Where a page of content is shown: the editions of the page at its address that have a place for content. */
function placeOf(site: Site, { scope: tenant, page: name }: DocumentAddress, world: PageWorld) {
  const [locale = '', ...rest] = name.split('/');
  const entry = rest.join('/');
  const path = pathOfEntry(entry);
  const page = world.pageAt(tenant, locale, path);
  const bare = pageEditions(page === undefined ? [] : [page], site, [tenant], world)
    .filter((edition) => edition.locale === locale && edition.base.document.content !== undefined)
    .map((edition) => ({ ...edition, path }));
  return { entry, path, page, bare };
}

/** The edition with the content as its lowest layer, and what is wrong with the paragraphs. */
function withContent(
  edition: PageEdition,
  content: CmsPage,
  {
    id,
    entry,
    now,
    world,
    components,
  }: { id: string; entry: string; now: Date; world: PageWorld; components: AssessmentParts['components'] },
) {
  const { tenant, locale, page, arms, path = '/', base } = edition;
  if (base.document.content === undefined) return { edition, faults: [], unknown: [] };
  const made = contentLayer(content, base.document.content, {
    entry,
    request: {
      tenant,
      locale,
      page,
      path,
      device: 'desktop',
      login: 'anonymous',
      segment: '',
      abroad: false,
      bot: false,
      now,
      switches: world.switches(tenant),
      arms,
    },
    library: world.library(tenant, locale, { path, device: 'desktop' }),
    components,
    sources: world.sources,
  });
  return { edition: { ...edition, layers: [made.layer, ...edition.layers] }, ...leftOut(made, id) };
}
