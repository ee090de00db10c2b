import { fileURLToPath } from 'node:url';
import { Argument, type Command, CommanderError, Option } from 'commander';
import { addChangeSets } from './add-change-sets.ts';
import { addPreviews } from './add-previews.ts';
import { createChangeSetCommands } from './change-set-commands.ts';
import type { AddressChange } from './change-set-operations.ts';
import { createChangeSetOutput } from './change-set-output.ts';
import { withChoosing, withSet, type Choosing } from './choosing.ts';
import { createCommands, type EditOptions, type RollbackOptions } from './commands.ts';
import { copyPage, type CopyOptions } from './copy-page.ts';
import type { Finished } from './finished.ts';
import { addNodeCommands } from './node-commands.ts';
import { addPictures } from './add-pictures.ts';
import { languageOf, speakerIn, type Language } from '../language/index.ts';
import type { LayerEdit } from './layer-edit.ts';
import { address, addressOrDocument, documentName, hundredth, json, layoutName } from './layout-arguments.ts';
import { createLayoutFolder } from './layout-folder.ts';
import { USED_KINDS } from './operations.ts';
import { createOutput } from './output.ts';
import { createPictureCommands } from './picture-commands.ts';
import { withLook, type Look } from './looking.ts';
import { createPlannedOutput } from './planned-output.ts';
import { createPreviewCommands } from './preview-commands.ts';
import { createPreviewOutput } from './preview-output.ts';
import { putBack, unpublish, type PutBackOptions, type UnpublishOptions } from './page-state.ts';
import { renameAddress, type RenameOptions } from './rename-address.ts';
import { createSyncCommands } from './sync-commands.ts';
import { spokenProgram } from './spoken-program.ts';
import { createStaffCall, NoAnswer } from './staff-call.ts';
import { createStaffClient, Unauthenticated, Unreachable } from './staff-client.ts';
import { expiryWarning, staffDoorOf } from './surroundings.ts';
import { addWordingCommands, type WordingParts } from './wording-commands.ts';
import { wholeNumber as count, wholeNumberFromZero as countFromZero } from './whole-number.ts';

interface InSet {
  set?: string;
}

/** What the command line sees of the machine. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  colors: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** 0 done, 1 refused (invalid, conflict, forbidden, unknown), 2 wrong usage, 3 the server does not answer. */
export type ExitCode = 0 | 1 | 2 | 3;

const TENANTS = fileURLToPath(new URL('../../../tenants', import.meta.url));
const EXPECTED = 'the revision that you saw and replace, 0 for none; else the one that the file came from';

/**
 * Runs one command of the merchandiser's command line.
 * @param words what stands behind the program's name
 */
export async function runLayouts(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { env, colors } = terminal;
  const door = staffDoorOf(env, 'demo-merchandiser');
  let set: Language | undefined;
  const client = createStaffClient({
    ...door,
    onExpiry: expiryWarning(terminal.err),
    onLanguage: (language) => {
      set = language;
    },
  });
  const output = createOutput({ colors });
  const folder = createLayoutFolder(env['TENANTS_DIR'] ?? TENANTS);
  const planned = createPlannedOutput({ colors });
  const commands = createCommands({
    client,
    output,
    reading: createOutput({ colors, writes: false }),
    planned,
    folder,
  });
  const sets = createChangeSetCommands({ client, output, sets: createChangeSetOutput({ colors }) });
  const sync = createSyncCommands({ client, output, folder });
  const speak = (text: string): string => speakerIn(languageOf(env, set))(text);
  let exit: ExitCode = 0;
  const program = spokenProgram(
    'layouts',
    terminal,
    '\nSTAFF_URL names the staff door (this machine at STAFF_PORT or 4100), STAFF_TOKEN is your token, STAFF_LANGUAGE=de has you answered in German (else "npm run staff -- set" said it, else LANG); .env may hold them, TENANTS_DIR the folder of the files.\nExit codes: 0 done, 1 refused, 2 wrong usage, 3 the server does not answer.',
  );
  const saidBy = (say: (finished: Finished) => string) => (run: () => Promise<Finished>) => async () => {
    const finished = await run();
    terminal.out(program.opts<{ json?: boolean }>().json ? JSON.stringify(finished.data, null, 2) : say(finished));
    exit = finished.refused ? 1 : 0;
  };
  const finish = saidBy(({ text }) => speak(text));
  /** For what holds words of documents, which may read like a sentence of ours: only a refusal is said. */
  const print = saidBy(({ text, refused }) => (refused ? speak(text) : text));

  program
    .description(
      'Changes the pages of the shops. A document is named <tenant or base>/<page>.<kind>, such as base/home.layout, at/home.layer, ch/home.fr-CH.layer or at/home.black-week.campaign.',
    )
    .option('--json', 'print the answer as JSON');
  const add = (name: string, description: string) => program.command(name).description(description).exitOverride();

  add('list', 'lists the documents of a tenant, or of all')
    .argument('[tenant]')
    .option('--archived', 'pages that were archived as well')
    .action((tenant: string | undefined, options: { archived?: boolean }) =>
      finish(() => commands.list(tenant, options))(),
    );
  withLook(
    add('show', 'prints a document, or the outline of the page at an address')
      .argument('<document or url>', '', addressOrDocument)
      .option('--revision <number>', 'of a document, instead of what is published', count),
  ).action((what: string, options: { revision?: number } & Look) => print(() => commands.show(what, options))());
  add('history', 'lists the revisions of a document')
    .argument('<document>', '', documentName)
    .option('--limit <number>', 'how many', count, 20)
    .action((id: string, { limit }: { limit: number }) => print(() => commands.history(id, limit))());
  add('pull', 'writes what is published to the files of a tenant, or of all; files with changes of their own are kept')
    .argument('[tenant]')
    .option('--force', 'overwrite them')
    .action((tenant: string | undefined, options: { force?: boolean }) => print(() => sync.pull(tenant, options))());
  withChoosing(
    add('push', 'publishes the changed files of a tenant, or of all, unless somebody published since they were pulled')
      .argument('[tenant]')
      .option('-m, --message <text>', 'what has been changed and why'),
    { rebase: true },
  ).action((tenant: string | undefined, options: { message?: string } & Choosing) =>
    finish(() => sync.push(tenant, options))(),
  );
  add(
    'diff',
    'says in words what differs: between a published document and the one before, between two revisions, or between what is published and a file',
  )
    .argument('<document or file>')
    .argument('[from]', 'a revision', count)
    .argument('[to]', 'a revision; what is published if left out', count)
    .action((source: string, from: number | undefined, to: number | undefined) =>
      print(() => commands.diff(source, from, to))(),
    );
  add('rebase', 'says what the base has changed under a layer, or under every layer on a base')
    .argument('<document>', '', documentName)
    .action((id: string) => finish(() => commands.rebase(id))());
  add('catalog', 'prints the component catalog of this build as JSON').action(() => print(() => commands.catalog())());
  add('check-catalog', 'says which shops and nodes another component catalog would break')
    .argument('<catalog.json>')
    .action((file: string) => finish(() => commands.checkCatalog(file))());
  add('validate', 'checks a file, or what is published, on every page that it touches')
    .argument('<file or document>')
    .option('--as <document>', 'which document the file is', documentName)
    .action((source: string, { as }: { as?: string }) => finish(() => commands.validate(source, as))());
  withChoosing(
    add('publish', 'shows a file to shoppers, unless somebody published since it was pulled or published')
      .argument('<file>')
      .option('--as <document>', 'which document the file is; else its place says it', documentName)
      .option('-m, --message <text>', 'what has been changed and why')
      .option('--expected <number>', EXPECTED, countFromZero),
    { rebase: true },
  ).action((file: string, options: { as?: string; message?: string; expected?: number } & Choosing) =>
    finish(() => commands.publish(file, options))(),
  );
  withChoosing(
    add('schedule', 'checks a file and brings what it changes to shoppers at a moment to come')
      .argument('<file>')
      .requiredOption('--at <time>', 'by the clocks of the shop, such as 2026-11-27T00:00, or an instant with its zone')
      .option('--as <document>', 'which document the file is; else its place says it', documentName)
      .option('-m, --message <text>', 'what has been changed and why')
      .option('--expected <number>', EXPECTED, countFromZero),
    { rebase: false },
  ).action((file: string, options: { at: string; as?: string; message?: string; expected?: number } & Choosing) =>
    finish(() => commands.schedule(file, options))(),
  );
  withChoosing(
    add('reschedule', 'schedules a revision that waits, or was called off, for another moment, or for its own again')
      .argument('<document>', '', documentName)
      .argument('<revision>', '', count)
      .option('--at <time>', 'the moment; its own if left out'),
    { rebase: false },
  ).action((id: string, revision: number, options: { at?: string } & Choosing) =>
    finish(() => commands.reschedule(id, revision, options))(),
  );
  add('calendar', 'says what is planned for a shop, or for all, and whether it will come')
    .argument('[tenant]')
    .option('--past', 'campaigns that are over as well')
    .action((tenant: string | undefined, options: { past?: boolean }) =>
      finish(() => commands.calendar(tenant, options))(),
    );
  add('inbox', 'says what you must hear of your work: what was scheduled and will not come')
    .option('--all', 'what you have read as well')
    .action((options: { all?: boolean }) => finish(() => commands.inbox(options))());
  add('call-off', 'makes a scheduled revision a draft')
    .argument('<document>', '', documentName)
    .argument('<revision>', '', count)
    .action((id: string, revision: number) => finish(() => commands.callOff(id, revision))());
  addPreviews({
    add,
    finish,
    commands: createPreviewCommands({ client, output, previews: createPreviewOutput({ colors }), env }),
    document: documentName,
    address,
    count,
  });
  add('rollback', 'shows an older revision again')
    .argument('<document>', '', documentName)
    .argument('<revision>', '', count)
    .option('-m, --message <text>', 'why')
    .option(
      '--expected <number>',
      'the published revision that you saw; else what you published last, or the one that you name',
      countFromZero,
    )
    .option('--node <node>', 'of a layout or layer this node alone; all else stays as it is')
    .option('--dry-run', 'only say what would happen')
    .addOption(
      new Option('--set <set>', 'with --node, as a step of a set of changes instead: its id or name').conflicts([
        'dryRun',
        'expected',
      ]),
    )
    .action((id: string, toRevision: number, { set, ...options }: RollbackOptions & { set?: string }) => {
      if (set === undefined) return finish(() => commands.rollback(id, toRevision, options))();
      const { node } = options;
      if (node === undefined) return program.error('error: --set takes one node back as it was; --node names it');
      return finish(() => sets.changeNode(set, id, { verb: 'ROLLBACK', node, toRevision }, options))();
    });
  withLook(add('explain', 'says why a page looks as it does').argument('<url>', '', address)).action(
    (url: string, look: Look) => finish(() => commands.explain(url, look))(),
  );
  const documentEdit: WordingParts['edit'] = (name, description, { what, parse }) =>
    withChoosing(
      withSet(
        add(name, `${description} and publishes it`)
          .argument('<document>', what, parse)
          .option('-m, --message <text>', 'why')
          .option('--dry-run', 'only say what would happen')
          .option('--on <revision>', 'the revision that you saw, 0 for none; else the published one', countFromZero),
      ),
      { rebase: false },
    );
  const edit = (name: string, description: string) =>
    documentEdit(name, description, {
      what: 'a layer or a whole page, such as at/home.layer or base/home.layout',
      parse: layoutName,
    }).argument('<node>');
  const doEdit: WordingParts['edited'] = (id, made, { set, ...options }) =>
    set === undefined ? commands.edit(id, made, options) : sets.edit(set, id, made, options);
  const edited = (id: string, made: LayerEdit, options: EditOptions & { set?: string }) =>
    finish(() => doEdit(id, made, options))();
  edit('move', 'moves a node')
    .option('--before <node>', 'the node that it will precede')
    .option('--after <node>', 'the node that it will follow')
    .action(
      (
        id: string,
        node: string,
        { before, after, ...options }: { before?: string; after?: string } & EditOptions,
        command: Command,
      ) => {
        const neighbour = before ?? after;
        if (neighbour === undefined || (before !== undefined && after !== undefined))
          command.error('error: expected either --before or --after', { exitCode: 2 });
        return edited(id, { kind: 'move', node, neighbour, side: before === undefined ? 'after' : 'before' }, options);
      },
    );
  edit('hide', 'hides a node').action((id: string, node: string, options: EditOptions) =>
    edited(id, { kind: 'hide', node }, options),
  );
  edit('set', 'sets a value of a node')
    .argument('<pointer>', 'such as /props/title')
    .argument('<json>', 'the value, such as \'"Sale"\' or \'{"$t":"home.title"}\'', json)
    .action((id: string, node: string, pointer: string, value: { json: unknown }, options: EditOptions) =>
      edited(id, { kind: 'set', node, pointer, value: value.json }, options),
    );
  addWordingCommands({
    client,
    output,
    finish,
    edit: documentEdit,
    edited: doEdit,
    document: documentName,
    layout: layoutName,
  });
  add('blame', 'says who gave a value of a node, when and why')
    .argument('<document>', 'a layer or a whole page, such as at/home.layer or base/home.layout', layoutName)
    .argument('<node>')
    .argument('[pointer]', 'such as /props/title; the whole node if left out')
    .action((id: string, node: string, pointer: string | undefined) =>
      finish(() => commands.blame(id, node, pointer))(),
    );
  add('used', 'says where something is used, before it is removed')
    .addArgument(new Argument('<kind>', 'what it is').choices(USED_KINDS))
    .argument('<name>', 'which one, such as SKU-1001')
    .option('--tenant <shop>', 'in this shop, and in what all share')
    .action((kind: string, name: string, { tenant }: { tenant?: string }) =>
      finish(() => commands.used(kind, name, tenant))(),
    );
  addChangeSets({
    group: add('change-set', 'works on several documents of a shop as one: nothing is seen before all of it is'),
    finish,
    commands: sets,
    document: documentName,
    countFromZero,
    json,
  });
  addPictures({
    group: add('pictures', 'looks after the pictures of a shop of its own'),
    finish,
    commands: createPictureCommands({ call: createStaffCall(door) }),
    hundredth,
  });
  const parts = { client, output, colors };
  add('copy-page', 'brings a page to another shop, with the texts that it lacks, and says what could not come along')
    .argument('<page>', 'such as at/home, at/home.sale.campaign or at/de-AT/lp/mantel.content')
    .argument('<shop>', 'the other shop')
    .addOption(new Option('--replace', 'in the place of what it has there').conflicts('add'))
    .option('--add', 'behind what its layer says there')
    .option('-m, --message <text>', 'why')
    .option('--dry-run', 'only say what would happen')
    .action((id: string, shop: string, options: CopyOptions) => finish(() => copyPage(parts, id, shop, options))());
  const ofAddress = (name: string, description: string) =>
    withSet(
      add(name, description)
        .argument('<page>', 'in any of its languages, such as at/de-AT/lp/mantel.content', documentName)
        .option('-m, --message <text>', 'why')
        .option('--dry-run', 'only say what would happen'),
    );
  /** At once, or as a step of a set. */
  const addressed = (
    id: string,
    change: AddressChange,
    { set, message }: { set?: string; message?: string },
    atOnce: () => Promise<Finished>,
  ) =>
    finish(() =>
      set === undefined ? atOnce() : sets.changeAddress(set, id, change, message === undefined ? {} : { message }),
    )();
  const redirected = (name: string, description: string) =>
    ofAddress(name, description).option(
      '--redirect <path>',
      'another page of content, without the prefix of a language, such as /lp/wintermantel',
    );
  const redirecting = (deed: 'UNPUBLISH' | 'ARCHIVE', { redirect }: UnpublishOptions) => ({
    deed,
    ...(redirect !== undefined && { to: redirect }),
  });
  redirected('unpublish', 'takes a page of content from shoppers; its address is not found, or leads elsewhere').action(
    (id: string, options: UnpublishOptions & InSet) =>
      addressed(id, redirecting('UNPUBLISH', options), options, () => unpublish(parts, id, options)),
  );
  redirected('archive', 'the same, and leaves the page out of lists; its history stays').action(
    (id: string, options: UnpublishOptions & InSet) =>
      addressed(id, redirecting('ARCHIVE', options), options, () =>
        unpublish(parts, id, { ...options, archive: true }),
      ),
  );
  ofAddress('put-back', 'shows a page of content again that was withdrawn or archived').action(
    (id: string, options: PutBackOptions & InSet) =>
      addressed(id, { deed: 'PUT_BACK' }, options, () => putBack(parts, id, options)),
  );
  ofAddress('rename-address', 'gives a page of content another address; the former one leads there for good')
    .argument('<path>', 'without the prefix of a language, such as /lp/wintermantel')
    .action((id: string, to: string, options: RenameOptions & InSet) =>
      addressed(id, { deed: 'RENAME', to }, options, () => renameAddress(parts, id, to, options)),
    );
  addNodeCommands({ add, finish, commands, sets, layout: layoutName, json });

  try {
    await program.parseAsync([...words], { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Unauthenticated) return told(terminal, speak(`${error.message}; set STAFF_TOKEN`), 1);
    if (error instanceof Unreachable) return told(terminal, speak(error.message), 3);
    if (error instanceof NoAnswer) return told(terminal, speak(error.message), error.isUnreachable ? 3 : 1);
    throw error;
  }
}

function told(terminal: Terminal, message: string, exit: ExitCode): ExitCode {
  terminal.err(message);
  return exit;
}
