import { fault, type Fault } from '@vitrine/schemas';
import { checkMessages, textsByKey, type MessageTree } from '../../content/messages/index.ts';
import { documentId, type DocumentAddress } from '../revisions/index.ts';
import { areaOf, tagOf } from '@vitrine/platform/doors';
import { changesBetween, refused, settingOf, type Assessment, type AssessmentParts } from './assessment.ts';
import { withoutRepetition } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import { pageEditions } from './page-editions.ts';
import { pagesOf, readSite } from './site.ts';
import { warnOfUnusedTexts } from './unused-texts.ts';

/**
 * Finds what publishing a tenant's texts in a locale would do to every page of the tenant, in every locale that reads
 * them, as of `now`. A page that lacks a text without them is a fault. Writes nothing.
 */
export async function assessCopy(
  { revisions, world, components }: AssessmentParts,
  address: DocumentAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  const { scope: tenant, page: locale } = address;
  const id = documentId(address);
  const current = await revisions.published(tenant, locale, 'copy');
  const { layouts, basis } = await settingOf(revisions, address);
  const read = checkMessages(document, id);
  if (!read.ok) return refused(basis, current, read.faults);
  const spoken = world.tenants().find((one) => one.id === tenant)?.locales ?? [];
  const reading = spoken.filter((one) => world.chain(tenant, one).includes(locale));
  if (reading.length === 0) {
    const expected = `a locale in which ${tenant} reads texts: ${[...new Set(spoken.flatMap((one) => world.chain(tenant, one)))].join(', ')}`;
    return refused(basis, current, [fault('NOT_ALLOWED', { expected, got: locale, layer: id })]);
  }
  const empty = emptyTexts(read.value, id);
  if (empty.length > 0) return refused(basis, current, empty);
  const site = readSite(layouts);
  if (!site.ok) return refused(basis, current, site.faults);

  const copy = world.copy(tenant);
  const worldAfter = world.withCopy(tenant, { ...copy, [locale]: read.value });
  const editions = pageEditions(pagesOf(site.value, tenant), site.value, [tenant], world).filter((edition) =>
    reading.includes(edition.locale),
  );
  const comparison = await compareEditions(
    now,
    { editions, world, components },
    { editions, world: worldAfter, components },
  );
  const { after, isOld } = comparison;
  // What a shop begins with comes with the layouts that show it.
  const unused =
    current === undefined
      ? []
      : await warnOfUnusedTexts({ revisions, world }, { tenant, locale: reading[0] ?? locale, layer: id }, read.value);
  const areas = changedAreas(copy[locale] ?? {}, read.value);
  return {
    basis,
    current,
    faults: withoutRepetition(after.faults.filter((each) => !isOld(each))),
    warnings: withoutRepetition([...after.warnings, ...after.faults.filter(isOld), ...unused]),
    changes: changesBetween(editions, comparison, world),
    events: [
      {
        tenant,
        tags: reading.flatMap((one) => areas.map((area) => tagOf.copy(tenant, one, area))).sort(),
      },
    ],
  };
}

/** The areas in which a text came, went or changed; `copy` itself if none did, so that whoever keeps texts hears of it. */
function changedAreas(before: MessageTree, after: MessageTree): string[] {
  const [old, fresh] = [textsByKey(before), textsByKey(after)];
  const changed = [...new Set([...old.keys(), ...fresh.keys()])].filter((key) => old.get(key) !== fresh.get(key));
  return changed.length === 0 ? ['copy'] : [...new Set(changed.map(areaOf))];
}

/** An empty text counts as missing, and would hide the one below it. */
function emptyTexts(tree: MessageTree, layer: string): Fault[] {
  return [...textsByKey(tree)].flatMap(([key, text]) =>
    text.trim() === ''
      ? [
          fault('NOT_ALLOWED', {
            expected: 'words, or no such key, so that the text of the shop family stands',
            got: text,
            pointer: `/${key.replaceAll('.', '/')}`,
            layer,
          }),
        ]
      : [],
  );
}
