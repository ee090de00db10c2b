import { createColors } from 'picocolors';
import type { Fault } from '@vitrine/schemas';
import { localOf } from '../layout/schedule/index.ts';
import { blastRadius } from '../layout/wording/index.ts';
import { boundedLines, changedPlaces } from './changed-places.ts';
import { aligned, table } from './columns.ts';
import type { ChangeRow, DocumentRow, ExplanationRow, Outcome, RevisionRow, UsageRow } from './operations.ts';
import type { Synced } from './sync-commands.ts';

type Colors = ReturnType<typeof createColors>;

type EdgeAnswer = Outcome<'EdgeState'> | 'silent' | undefined;

/** What the command line prints, as text without a line break at its end. */
export interface Output {
  /** `fileHash` gives the hash of a document's file, if there is one: the list then says which files differ. */
  documents(rows: readonly DocumentRow[], fileHash: (id: string) => string | undefined): string;
  synced(documents: readonly Synced[]): string;
  history(rows: readonly RevisionRow[]): string;
  published(outcome: Outcome<'Published'>): string;
  scheduled(outcome: Outcome<'Scheduled'>): string;
  calledOff(outcome: Outcome<'CalledOff'>): string;
  publishable(id: string, outcome: Outcome<'Publishable'>): string;
  invalid(id: string, faults: readonly Fault[]): string;
  refused(id: string, message: string): string;
  /** `toRevision`: of a rollback, the revision that was to come back. */
  /** `back`: to which revision a document, or one node of it, was to be rolled back. */
  conflict(id: string, outcome: Outcome<'Conflict'>, back?: { toRevision: number; node: string | undefined }): string;
  collided(id: string, outcome: Outcome<'Collided'>): string;
  /** `edge` is silent if it did not answer, and undefined if it was not asked. */
  explanation(url: string, explanation: ExplanationRow, edge: EdgeAnswer): string;
  blame(entries: Outcome<'Blame'>['entries']): string;
  used(what: string, rows: readonly UsageRow[]): string;
  diff(id: string, from: string, to: string, sentences: readonly string[]): string;
  catalogChecked(file: string, outcome: Outcome<'CatalogChecked'>): string;
  rebase(id: string, layers: Outcome<'Rebase'>['layers']): string;
  /** The resolved tree, one line for each node. */
  outline(page: Pick<ExplanationRow, 'nodes' | 'absent'>): string;
}

/** Gives the texts of the command line, with colours or without; those of a command that never `writes` say nothing of it. */
export function createOutput({ colors, writes = true }: { colors: boolean; writes?: boolean }): Output {
  const c = createColors(colors);
  return {
    documents: (rows, fileHash) =>
      table(
        c,
        ['DOCUMENT', 'REVISION', 'PUBLISHED', 'BY', 'FILE', 'MESSAGE'],
        rows.map(({ id, latest, latestStatus, published }) => [
          c.bold(id),
          published
            ? `#${published.revision}${latest > published.revision ? c.yellow(` (${latestStatus.toLowerCase()} #${latest})`) : ''}`
            : c.yellow(`${latestStatus.toLowerCase()} #${latest}`),
          published ? instant(published.publishedAt, published) : '–',
          published?.author ?? '–',
          fileText(c, published?.hash, fileHash(id)),
          published?.message ?? '',
        ]),
      ),
    synced: (documents) =>
      documents.length === 0
        ? 'no documents'
        : aligned(
            documents.map(({ id, state, revision, reason }) => [
              state === 'kept' || state === 'refused' ? c.red('✗') : state === 'same' ? c.dim('=') : c.green('✓'),
              c.bold(id),
              `#${revision}`,
              state,
              reason ?? '',
            ]),
          ).join('\n'),
    history: (rows) =>
      table(
        c,
        ['REVISION', 'STATUS', `MADE (${rows[0]?.timeZone ?? 'no time'})`, 'BY', 'FROM', 'MESSAGE'],
        rows.map((row) => [
          c.bold(`#${row.revision}`),
          row.status === 'SCHEDULED'
            ? c.yellow(`for ${instant(row.scheduledFor, row)} (${row.timeZone})`)
            : statusText(c, row.status),
          instant(row.createdAt, row),
          row.author,
          row.source.toLowerCase(),
          row.restores === null ? row.message : `${row.message} (#${row.restores} again)`,
        ]),
      ),
    published: ({ revision, changes, warnings, unchanged, rebasedOn, shows }) =>
      lines(
        unchanged
          ? `${c.green('✓')} ${c.bold(revision.id)} is published already as ${c.bold(`#${revision.revision}`)}; nothing was written`
          : `${c.green('✓')} ${c.bold(revision.id)} is published as ${c.bold(`#${revision.revision}`)} by ${revision.author}${rebasedOn === null ? '' : `, together with what others did until #${rebasedOn}`}`,
        shows === null ? [] : [`  shows ${shows}`],
        changeLines(c, unchanged ? '' : revision.id, changes, 'changes', 'change'),
        warningLines(c, warnings),
      ),
    scheduled: ({ revision, changes, warnings }) =>
      lines(
        `${c.green('✓')} ${c.bold(revision.id)} ${c.bold(`#${revision.revision}`)} will be published at ${instant(revision.scheduledFor, revision)} (${revision.timeZone}), together with what others publish until then`,
        changeLines(c, revision.id, changes, 'will change', 'will change'),
        warningLines(c, warnings),
      ),
    calledOff: ({ revision }) =>
      `${c.green('✓')} ${c.bold(revision.id)} ${c.bold(`#${revision.revision}`)} is a draft again and will not be published`,
    publishable: (id, { current, changes, warnings }) =>
      lines(
        `${c.green('✓')} ${c.bold(id)} can be published${current === 0 ? '' : ` over #${current}`}; nothing was written`,
        changeLines(c, id, changes, 'would change', 'would change'),
        warningLines(c, warnings),
      ),
    invalid: (id, faults) =>
      lines(
        `${c.red('✗')} ${c.bold(id)} ${writes ? 'was refused:' : 'has'} ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}${writes ? '. Nothing was written.' : ''}`,
        faultLines(c, faults),
      ),
    refused: (id, message) =>
      writes
        ? `${c.red('✗')} ${c.bold(id)} was refused: ${message}. Nothing was written.`
        : `${c.red('✗')} ${c.bold(id)}: ${message}`,
    conflict: (id, { expected, current, since, changed }, back) =>
      lines(
        `${c.red('✗')} ${c.bold(id)} was refused: expected revision ${expected} to be published, got ${current}: somebody published meanwhile. Nothing was written.`,
        sinceLines(since),
        changed.length === 0 ? [] : ['  since then:', ...changed.map((sentence) => `    ${sentence}`)],
        [
          c.dim(
            back === undefined
              ? `  --rebase brings both together; --expected ${current} replaces what is published by what you have`
              : back.node === undefined
                ? `  --expected ${current} takes that back as well; --node brings one node alone back as it was in #${back.toRevision}`
                : `  --expected ${current} takes that back as well`,
          ),
        ],
      ),
    collided: (id, { since, collisions }) => {
      const first = collisions.find(({ remedy }) => remedy === null);
      return lines(
        `${c.red('✗')} ${c.bold(id)} was refused: ${collisions.length === 1 ? 'a value was' : `${collisions.length} values were`} changed by others as well. Nothing was written.`,
        sinceLines(since),
        collisions.map(({ sentence }) => `  ${c.yellow('?')} ${sentence}`),
        first === undefined ? [] : [c.dim(`  say whose stands: --mine, --theirs, or --choose "${first.key}=mine"`)],
      );
    },
    explanation: (url, explanation, edge) => explanationText(c, url, explanation, edge),
    blame: (entries) =>
      entries
        .toReversed()
        .map(({ documentId, revision, from, says }) => {
          const isLast = documentId === entries.at(-1)?.documentId;
          return lines(
            `${isLast ? c.green('●') : c.dim('○')} ${c.bold(documentId)} ${says}${isLast ? '' : c.dim(', which lies below')}`,
            from === null
              ? [`    by ${gaveText(revision)}`]
              : [`    by ${gaveText(from)}`, `    back by ${gaveText(revision)}`],
          );
        })
        .join('\n'),
    used: (what, rows) =>
      rows.length === 0
        ? `${c.bold(what)} is used in no published layout, layer, campaign, page of content, text or file such as a menu; neither is a name that is misspelt, and ${NOT_LOOKED_AT}`
        : lines(`${c.bold(what)} is used in ${rows.length} ${rows.length === 1 ? 'place' : 'places'}:`, [
            ...aligned(rows.map(({ documentId, nodeId, pointer }) => [`  ${documentId}`, nodeId ?? '–', pointer])),
            c.dim(`  ${NOT_LOOKED_AT}`),
          ]),
    diff: (id, from, to, sentences) =>
      sentences.length === 0
        ? `${c.bold(id)}: ${from} and ${to} say the same`
        : lines(
            `${c.bold(id)} from ${from} to ${to}:`,
            sentences.map((sentence) => `  ${sentence}`),
          ),
    catalogChecked: (file, { pages, broken }) =>
      broken.length === 0
        ? `${c.green('✓')} ${c.bold(file)} breaks none of ${pages} pages`
        : lines(
            `${c.red('✗')} ${c.bold(file)} would break pages of ${broken.map(({ tenant }) => tenant).join(', ')}`,
            ...broken.map(({ tenant, faults }) => [c.bold(`${tenant}:`), ...faultLines(c, faults)]),
          ),
    rebase: (id, layers) =>
      layers.length === 0
        ? `${c.green('✓')} every layer that ${c.bold(id)} concerns was made on the base on which it lies`
        : layers
            .map(({ layer, madeOn, liesOn, findings }) =>
              lines(
                `${findings.length === 0 ? c.green('✓') : c.yellow('!')} ${c.bold(layer)} was made on ${madeOn} and lies on ${liesOn}`,
                findings.length === 0
                  ? ['  nothing that it touches has changed']
                  : findings.map(({ state, sentence }) => `  ${c.yellow(state)}: ${sentence}`),
              ),
            )
            .join('\n'),
    outline: ({ nodes, absent }) =>
      [
        ...aligned(
          nodes.map(({ id, type, title, depth, layer }) => [
            `${'  '.repeat(depth)}${c.bold(id)}`,
            type,
            title && `“${title}”`,
            c.dim(layer),
          ]),
        ),
        ...absent.map(({ id, reason, layer }) => c.dim(`not shown: ${id} (${reason}, ${layer})`)),
      ].join('\n'),
  };
}

function gaveText(row: RevisionRow): string {
  return `${row.author} in #${row.revision}, ${instant(row.publishedAt, row)} (${row.timeZone})${row.message && `: ${row.message}`}`;
}

const NOT_LOOKED_AT = 'tests, what waits for its moment and configuration were not looked at';

const WITHOUT_REVISION: Readonly<Record<string, string>> = {
  variant: 'only for visitors of this variant',
  content: 'from the content service',
};

function explanationText(c: Colors, url: string, it: ExplanationRow, edge: EdgeAnswer): string {
  const layers = it.layers.map(({ id, kind, applied, revision }) => [
    `  ${applied ? c.green('●') : c.dim('○')} ${applied ? c.bold(id) : c.dim(id)}`,
    revision ? `${revision.author}, ${instant(revision.publishedAt, revision)}` : c.dim(WITHOUT_REVISION[kind] ?? ''),
    revision?.message ?? '',
  ]);
  const nodes = it.nodes.map(({ id, type, depth, layer, changed, movedBy }) => [
    `  ${'  '.repeat(depth)}${c.bold(id)}`,
    type,
    c.dim(layer),
    [
      ...changed.map((each) => `${c.yellow(each.pointer)} ← ${each.layer}`),
      ...(movedBy ? [`${c.yellow('place')} ← ${movedBy}`] : []),
    ].join('  '),
  ]);
  const absent = it.absent.map(({ id, reason, layer }) => [`  ${c.dim(id)}`, reason, c.dim(layer)]);
  const state = ['state', 'key', 'age', 'tags'].flatMap((name) =>
    typeof edge === 'object' && name in edge ? [[`  ${name}`, shown(Reflect.get(edge, name))]] : [],
  );
  return lines(
    `${c.bold(url)} is the page ${c.bold(it.page)} of ${c.bold(it.tenant)} in ${it.locale}, status ${it.status}`,
    ['', c.bold('Layers, lowest first'), ...aligned(layers)],
    ['', c.bold('Nodes, and who gave what'), ...aligned(nodes)],
    absent.length > 0 ? ['', c.bold('Not in this tree'), ...aligned(absent)] : [],
    [
      '',
      ...aligned([
        [c.bold('Depends on'), it.vary.join(', ') || 'nothing but tenant, locale and path'],
        [c.bold('Marked by'), it.tags.join(', ')],
        [
          c.bold('Next change'),
          it.validUntil === '' ? 'none is scheduled' : `${instant(it.validUntil, it)} (${it.timeZone})`,
        ],
      ]),
    ],
    warningLines(c, it.warnings),
    edge === undefined
      ? []
      : edge === 'silent'
        ? ['', `${c.bold('At the edge')}: it does not answer`]
        : ['', c.bold('At the edge'), ...aligned(state)],
  );
}

function sinceLines(since: readonly RevisionRow[]): string[] {
  return since.map(
    (row) =>
      `  #${row.revision} by ${row.author}, ${instant(row.publishedAt, row)} (${row.timeZone})${row.message && `: ${row.message}`}`,
  );
}

/** Where shoppers see a difference, a line for each page of a shop in a language. */
export function changeLines(c: Colors, id: string, changes: readonly ChangeRow[], one: string, many: string): string[] {
  // Pages are compared without their data, which says the names of categories, prices and what a search found.
  if (changes.length === 0 && id.endsWith('.copy'))
    return ['  no layout shows a difference; words that come with data, such as names of categories, may'];
  if (changes.length === 0 && id.endsWith('.rules')) return ['  lists and results that the rules name follow at once'];
  if (changes.length === 0) return ['  no shopper sees a difference'];
  const places = changedPlaces(changes);
  const rows = places.map(({ tenant, locale, page, path, arms }) => [
    `    ${tenant}`,
    locale,
    path ?? `(${page})`,
    c.dim(arms),
  ]);
  const words = blastRadius(places).map((sentence) => `  ${sentence}`);
  return [
    `  ${places.length} ${places.length === 1 ? `page ${one}` : `pages ${many}`}:`,
    ...boundedLines(aligned(rows), '    '),
    ...words,
  ];
}

/** What the author should know, a line each. */
export function warningLines(c: Colors, warnings: readonly Fault[]): string[] {
  return warnings.length === 0
    ? []
    : [c.yellow(`  ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}:`), ...faultLines(c, warnings)];
}

function faultLines(c: Colors, faults: readonly Fault[]): string[] {
  return faults.flatMap(({ code, layer, nodeId, pointer, expected, got }, index) => [
    `  ${String(index + 1).padStart(String(faults.length).length)}. ${c.yellow(code)}  ${[layer, nodeId && `node ${nodeId}`, pointer].filter(Boolean).join('  ')}`,
    `     expected ${expected}, got ${got}`,
  ]);
}

function fileText(c: Colors, published: string | undefined, file: string | undefined): string {
  if (file === undefined) return '–';
  return file === published ? 'same' : c.yellow('file differs');
}

function statusText(c: Colors, status: RevisionRow['status']): string {
  const text = status.toLowerCase();
  return status === 'PUBLISHED' ? c.green(text) : status === 'DRAFT' ? c.yellow(text) : c.dim(text);
}

/** An instant by the clocks of the shop; the zone is said where it matters, once for a table. */
function instant(text: string | null, { timeZone }: { timeZone: string }): string {
  return text === null ? '–' : localOf(timeZone, new Date(text)).replace('T', ' ');
}

function shown(value: unknown): string {
  return Array.isArray(value)
    ? value.map(String).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}

function lines(first: string, ...rest: readonly (readonly string[])[]): string {
  return [first, ...rest.flat()].join('\n');
}
