import { existsSync } from 'node:fs';
import { perhaps } from '@vitrine/schemas';
import { parseDocumentId } from '../layout/documents/index.ts';
import { diffDocuments } from '../layout/wording/index.ts';
import { readDocumentFile } from './document-file.ts';
import { choiceVariables, isChoosing, type Choosing } from './choosing.ts';
import { createFileOrigins } from './file-origins.ts';
import { documentOfFile, invalid, refusal, tell, type Finished } from './finished.ts';
import type { LayoutFolder } from './layout-folder.ts';
import { messageOf, editsOf, type LayerEdit } from './layer-edit.ts';
import {
  APPLY,
  BLAME,
  CALL_OFF,
  CALENDAR,
  CHANGE_NODE,
  CHECK_CATALOG,
  EXPLAIN,
  HISTORY,
  INBOX,
  LAYOUT,
  LAYOUTS,
  NAMES_LIKE,
  PUBLISH,
  READ_NOTICES,
  REBASE,
  RESCHEDULE,
  ROLLBACK,
  SCHEDULE,
  USAGE,
  VALIDATE,
  type NodeChange,
  type Outcome,
  type OutcomeName,
} from './operations.ts';
import { noShop } from './no-shop.ts';
import type { Output } from './output.ts';
import type { PlannedOutput } from './planned-output.ts';
import { askEdge, type StaffClient } from './staff-client.ts';
import { lookOf, type Look } from './looking.ts';

const CATALOG_BYTES = 8 * 1024 * 1024;

/** What the short cuts may be told: why, and on which revision they were decided, if not on the published one. */
export interface EditOptions extends Omit<Choosing, 'rebase'> {
  message?: string;
  on?: number;
  /** Only say what would happen. */
  dryRun?: boolean;
}

/** The commands; each asks the staff door and says what came of it. */
export interface Commands {
  list(tenant: string | undefined, options: { archived?: boolean }): Promise<Finished>;
  /** A document, or the outline of the page at an address; from where it is looked at is for addresses only, but for `at`. */
  show(what: string, options: { revision?: number } & Look): Promise<Finished>;
  history(id: string, limit: number): Promise<Finished>;
  validate(source: string, as: string | undefined): Promise<Finished>;
  /**
   * Publishes a file over the revision that it was made from, or that is named. If another is published it is refused, or with
   * `rebase` brought together with that.
   */
  publish(file: string, options: { as?: string; message?: string; expected?: number } & Choosing): Promise<Finished>;
  /** Publishes a file at a moment to come. */
  schedule(
    file: string,
    options: { at: string; as?: string; message?: string; expected?: number } & Choosing,
  ): Promise<Finished>;
  /** Schedules a revision that waits, or was called off, for another moment, or for its own with a word on whose values stand. */
  reschedule(id: string, revision: number, options: { at?: string } & Choosing): Promise<Finished>;
  /** What is planned for a shop, or for all, by the clocks of each; with `past` what is over as well. */
  calendar(tenant: string | undefined, options: { past?: boolean }): Promise<Finished>;
  /** What the person was told of their work and has not read, or all; what is shown counts as read. */
  inbox(options: { all?: boolean }): Promise<Finished>;
  callOff(id: string, revision: number): Promise<Finished>;
  rollback(id: string, revision: number, options: RollbackOptions): Promise<Finished>;
  /** What differs between two revisions, or between what is published and a file, in words. */
  diff(source: string, from: number | undefined, to: number | undefined): Promise<Finished>;
  /** What the base has changed under a layer, or under all layers. */
  rebase(id: string): Promise<Finished>;
  /** The catalog of this build as one JSON document. */
  catalog(): Promise<Finished>;
  /** Which shops and nodes a catalog in a file would break; refused if any. */
  checkCatalog(file: string): Promise<Finished>;
  explain(url: string, look: Look): Promise<Finished>;
  /** Who gave a value of a node, when and why. */
  blame(id: string, node: string, pointer: string | undefined): Promise<Finished>;
  /** Where something is used. */
  used(kind: string, value: string, tenant: string | undefined): Promise<Finished>;
  /** Adds an operation to a layer and publishes it, beside what others did to it since the revision that is named. */
  edit(id: string, edit: LayerEdit, options: EditOptions): Promise<Finished>;
  /** Does one thing with a node of a layout or layer, and publishes it. */
  changeNode(id: string, change: NodeChange, options: Omit<EditOptions, 'on'>): Promise<Finished>;
}

/** How far a document goes back, and over what its author has seen. */
export interface RollbackOptions {
  message?: string;
  expected?: number;
  dryRun?: boolean;
  node?: string;
}

/** Gives the commands over a client. */
export function createCommands({
  client,
  output,
  reading,
  planned,
  folder,
}: {
  client: StaffClient;
  output: Output;
  /** For commands that write nothing whatever comes of them. */
  reading: Output;
  planned: PlannedOutput;
  folder: LayoutFolder;
}): Commands {
  const origins = createFileOrigins({ client, folder });
  /** The text of any outcome; those of success are given, the refusals are told alike. */
  const finished = <Name extends OutcomeName>(id: string, outcome: Outcome<Name>): Finished =>
    tell(output, id, outcome as Outcome<OutcomeName>);
  const seen = <Name extends OutcomeName>(id: string, outcome: Outcome<Name>): Finished =>
    tell(reading, id, outcome as Outcome<OutcomeName>);
  const fromFile = (file: string, as: string | undefined) => documentOfFile(output, file, as);

  /** The revision that was published before another; its own number if there is none, so that nothing differs. */
  const revisionBefore = async (id: string, number: number): Promise<number> => {
    const history = await client.ask(HISTORY, { id, limit: 200 });
    if (history.__typename !== 'History') return number;
    return (
      history.revisions.filter(({ revision, publishedAt }) => revision < number && publishedAt !== null)[0]?.revision ??
      number
    );
  };

  /**
   * What somebody who rolls back has seen: what they published last, or the revision that they name, whichever shoppers saw
   * later. Undefined where they have seen none.
   */
  const seenOf = async (id: string, toRevision: number): Promise<number | undefined> => {
    const history = await client.ask(HISTORY, { id, limit: 200 });
    if (history.__typename !== 'History') return undefined;
    return history.revisions
      .filter(({ publishedAt }) => publishedAt !== null)
      .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '') || b.revision - a.revision)
      .find(({ revision, isMine }) => isMine || revision === toRevision)?.revision;
  };

  return {
    list: async (tenant, { archived = false }) => {
      const rows = await client.ask(LAYOUTS, {
        archived,
        ...(tenant === undefined ? {} : { tenant }),
      });
      const table = output.documents(rows, folder.hash);
      const isOwn = tenant === undefined || rows.some(({ id }) => id.startsWith(`${tenant}/`));
      const text = isOwn
        ? table
        : `${tenant} has no documents, or is no shop that you work for. Shared ones:\n\n${table}`;
      return { text, data: rows, refused: false };
    },
    show: async (what, { revision, ...look }) => {
      if (parseDocumentId(what))
        return seen(
          what,
          await client.ask(LAYOUT, {
            id: what,
            ...(look.at === undefined ? {} : { at: look.at }),
            ...(revision === undefined ? {} : { revision }),
          }),
        );
      const from = await lookOf(client, reading, look);
      if ('text' in from) return from;
      const outcome = await client.ask(EXPLAIN, { url: what, ...from });
      if (outcome.__typename !== 'Explanation') return seen(what, outcome);
      const { edgeToken: _secret, ...explanation } = outcome;
      return { text: output.outline(explanation), data: explanation, refused: false };
    },
    history: async (id, limit) => seen(id, await client.ask(HISTORY, { id, limit })),
    validate: async (source, as) => {
      if (as === undefined && !existsSync(source) && parseDocumentId(source)) {
        const layout = await client.ask(LAYOUT, { id: source });
        if (layout.__typename !== 'Layout') return seen(source, layout);
        return seen(
          source,
          await client.ask(VALIDATE, { input: { id: source, document: layout.document, source: 'CLI' } }),
        );
      }
      const given = documentOfFile(reading, source, as);
      return 'text' in given
        ? given
        : seen(given.id, await client.ask(VALIDATE, { input: { ...given, source: 'CLI' } }));
    },
    publish: async (file, { as, message = `From ${file}`, expected, ...choosing }) => {
      const given = fromFile(file, as);
      if ('text' in given) return given;
      const { id, document } = given;
      const seen = expected ?? (await origins.of(id, file));
      const outcome = isChoosing(choosing)
        ? await client.ask(APPLY, {
            input: {
              id,
              operations: [{ op: 'replace', document }],
              onRevision: seen,
              ...choiceVariables(choosing),
              message,
              source: 'CLI',
            },
          })
        : await client.ask(PUBLISH, { input: { id, document, expectedRevision: seen, message, source: 'CLI' } });
      if (outcome.__typename === 'Published' && outcome.rebasedOn === null && folder.holds(id, file))
        folder.remember(id, { revision: outcome.revision.revision, hash: outcome.revision.hash });
      return finished(id, outcome);
    },
    schedule: async (file, { at, as, message, expected, ...choosing }) => {
      const given = fromFile(file, as);
      if ('text' in given) return given;
      const expectedRevision = expected ?? (await origins.of(given.id, file));
      return finished(
        given.id,
        await client.ask(SCHEDULE, {
          at,
          ...choiceVariables(choosing),
          input: { ...given, expectedRevision, message: message ?? `From ${file}`, source: 'CLI' },
        }),
      );
    },
    reschedule: async (id, revision, { at, ...choosing }) =>
      finished(
        id,
        await client.ask(RESCHEDULE, {
          id,
          revision,
          ...(at === undefined ? {} : { at }),
          ...choiceVariables(choosing),
        }),
      ),
    calendar: async (tenant, options) => {
      const rows = await client.ask(CALENDAR, { ...(tenant === undefined ? {} : { tenant }), ...options });
      const refused = rows.length === 0 ? await noShop({ client, output: reading }, tenant) : undefined;
      return refused ?? { text: planned.calendar(rows), data: rows, refused: false };
    },
    inbox: async ({ all = false }) => {
      const rows = await client.ask(INBOX, { unread: !all });
      const unread = rows.flatMap(({ number, readAt }) => (readAt === null ? [number] : []));
      if (unread.length > 0) await client.ask(READ_NOTICES, { numbers: unread });
      return { text: planned.inbox(rows), data: rows, refused: false };
    },
    callOff: async (id, revision) => finished(id, await client.ask(CALL_OFF, { id, revision })),
    rollback: async (id, toRevision, { message, expected, dryRun, node }) => {
      const seen = expected ?? (await seenOf(id, toRevision));
      const given = {
        id,
        toRevision,
        ...(message === undefined ? {} : { message }),
        ...(seen === undefined ? {} : { expectedRevision: seen }),
        ...(dryRun === undefined ? {} : { dryRun }),
      };
      const outcome = await (node === undefined
        ? client.ask(ROLLBACK, given)
        : client.ask(CHANGE_NODE, { input: { ...given, verb: 'ROLLBACK', node, source: 'CLI' } }));
      return outcome.__typename === 'Conflict'
        ? { text: output.conflict(id, outcome, { toRevision, node }), data: outcome, refused: true }
        : finished(id, outcome);
    },
    diff: async (source, from, to) => {
      const file = parseDocumentId(source) ? undefined : documentOfFile(reading, source, undefined);
      if (file && 'text' in file) return file;
      const id = file?.id ?? source;
      const read = (revision: number | undefined) =>
        client.ask(LAYOUT, { id, ...(revision === undefined ? {} : { revision }) });
      const after = file ? undefined : await read(to);
      if (after && after.__typename !== 'Layout') return seen(id, after);
      const before = await read(
        from ??
          (after === undefined || from !== undefined ? undefined : await revisionBefore(id, after.revision.revision)),
      );
      if (before.__typename !== 'Layout') return seen(id, before);
      const sentences = diffDocuments(before.document, after ? after.document : file?.document);
      const target = after ? `#${after.revision.revision}` : source;
      return {
        text: output.diff(id, `#${before.revision.revision}`, target, sentences),
        data: { id, from: before.revision.revision, to: after?.revision.revision ?? source, sentences },
        refused: false,
      };
    },
    catalog: async () => {
      // Every component with its validator: half a second that no other command should wait.
      const { catalog } = await import('@vitrine/component-registry/manifest');
      return { text: JSON.stringify(catalog, null, 2), data: catalog, refused: false };
    },
    checkCatalog: async (file) => {
      const read = readDocumentFile(file, CATALOG_BYTES);
      if (!read) return refusal(reading, file, 'there is no such file');
      if (!read.ok) return invalid(reading, file, read.faults);
      const outcome = await client.ask(CHECK_CATALOG, { catalog: read.value });
      if (outcome.__typename !== 'CatalogChecked') return seen(file, outcome);
      return { text: output.catalogChecked(file, outcome), data: outcome, refused: outcome.broken.length > 0 };
    },
    blame: async (id, node, pointer) => {
      const outcome = await client.ask(BLAME, { id, node, ...(pointer === undefined ? {} : { pointer }) });
      return outcome.__typename === 'Blame'
        ? { text: output.blame(outcome.entries), data: outcome, refused: false }
        : seen(id, outcome);
    },
    used: async (kind, value, tenant) => {
      if (kind === 'component') {
        const { catalog } = await import('@vitrine/component-registry/manifest');
        if (!catalog.types().includes(value))
          return refusal(
            reading,
            value,
            `expected a component${perhaps(catalog.types(), value)}; "layouts catalog" lists them`,
          );
      }
      if (kind === 'route' && value.startsWith('/'))
        return refusal(
          reading,
          value,
          `expected the name of a route, such as product; "layouts used page ${value}" says what leads to an address`,
        );
      const wanted = { kind: kind.toUpperCase(), value, ...(tenant === undefined ? {} : { tenant }) };
      const rows = await client.ask(USAGE, wanted);
      // What all share is there for any name; a document of its own says that the shop is one.
      const isShop = rows.some(({ documentId }) => documentId.startsWith(`${tenant}/`));
      const refused = isShop ? undefined : await noShop({ client, output: reading }, tenant);
      if (refused) return refused;
      const names = rows.length > 0 ? [value] : await client.ask(NAMES_LIKE, wanted);
      if (!names.includes(value))
        return refusal(
          reading,
          value,
          `expected a ${kind}${names.length === 0 ? '' : `, perhaps ${names.map((name) => JSON.stringify(name)).join(', ')}`}, got a name that ${tenant ?? 'none of your shops'} ${tenant === undefined ? 'has' : 'has not'}`,
        );
      return { text: output.used(`${kind} ${value}`, rows), data: rows, refused: false };
    },
    rebase: async (id) => seen(id, await client.ask(REBASE, { id })),
    explain: async (url, look) => {
      const from = await lookOf(client, reading, look);
      if ('text' in from) return from;
      const outcome = await client.ask(EXPLAIN, { url, ...from });
      if (outcome.__typename !== 'Explanation') return seen(url, outcome);
      const { edgeToken, ...explanation } = outcome;
      // The edge holds what shoppers get now; of another moment or visitor, or of what is not published, it knows nothing.
      const isPresent = Object.keys(from).length === 0;
      const edge = isPresent ? ((await askEdge(outcome.edgeUrl, edgeToken)) ?? 'silent') : undefined;
      return {
        text: output.explanation(url, outcome, edge),
        data: { ...explanation, edge: edge === 'silent' ? null : (edge ?? null) },
        refused: false,
      };
    },
    changeNode: async (id, change, { message, dryRun, ...choosing }) =>
      finished(
        id,
        await client.ask(CHANGE_NODE, {
          input: {
            id,
            ...change,
            ...choiceVariables(choosing),
            ...(message === undefined ? {} : { message }),
            ...(dryRun === undefined ? {} : { dryRun }),
            source: 'CLI',
          },
        }),
      ),
    edit: async (id, edit, { message, on, dryRun, ...choosing }) => {
      const published = on === undefined ? await client.ask(LAYOUT, { id }) : undefined;
      if (published?.__typename === 'Forbidden') return finished(id, published);
      return finished(
        id,
        await client.ask(APPLY, {
          input: {
            id,
            operations: editsOf(edit),
            onRevision: on ?? (published?.__typename === 'Layout' ? published.revision.revision : 0),
            ...choiceVariables(choosing),
            message: message ?? messageOf(edit),
            ...(dryRun === undefined ? {} : { dryRun }),
            source: 'CLI',
          },
        }),
      );
    },
  };
}
