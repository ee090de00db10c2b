import type { Command } from 'commander';
import type { ChangeSetCommands, StepOptions } from './change-set-commands.ts';
import { withChoosing, type Choosing } from './choosing.ts';
import type { Finished } from './finished.ts';

/** What the commands about sets of changes are added with. */
export interface ChangeSetParts {
  group: Command;
  finish(run: () => Promise<Finished>): () => Promise<void>;
  commands: ChangeSetCommands;
  /** Parses the name of a document. */
  document(text: string): string;
  countFromZero(text: string): number;
  json(text: string): { json: unknown };
}

/** Adds the commands about sets of changes over several documents. */
export function addChangeSets({ group, finish, commands, document, countFromZero, json }: ChangeSetParts): void {
  const add = (name: string, description: string) => group.command(name).description(description);
  const ofSet = (name: string, description: string, run: (id: string) => Promise<Finished>) =>
    add(name, description)
      .argument('<set>', 'as "change-set list" names it')
      .action((id: string) => finish(() => run(id))());
  const chosen = (name: string, description: string) =>
    withChoosing(add(name, description).argument('<set>'), { rebase: false });
  const tried = (
    name: string,
    description: string,
    run: (id: string, options: Choosing & { dryRun?: boolean }) => Promise<Finished>,
  ) =>
    chosen(name, description)
      .option('--dry-run', 'only say what would happen')
      .action((id: string, options: Choosing & { dryRun?: boolean }) => finish(() => run(id, options))());
  const step = (name: string, description: string) =>
    add(name, description)
      .argument('<set>')
      .argument('<document>', 'of the same shop, such as at/home.layer', document)
      .option('-m, --message <text>', 'what is done')
      .option('--on <revision>', 'the revision that you saw, 0 for none; else the published one', countFromZero);

  add('new', 'begins a set of changes')
    .argument('<shop>', 'or base, for what all share')
    .argument('<name>')
    .action((tenant: string, name: string) => finish(() => commands.create(tenant, name))());
  add('list', 'lists the sets of a shop, or of all')
    .argument('[shop]')
    .action((tenant: string | undefined) => finish(() => commands.list(tenant))());
  ofSet('show', 'says which steps a set has', commands.show);
  step('move', 'moves a node')
    .argument('<node>')
    .option('--before <node>', 'the node that it will precede')
    .option('--after <node>', 'the node that it will follow')
    .action(
      (
        id: string,
        of: string,
        node: string,
        { before, after, ...options }: { before?: string; after?: string } & StepOptions,
        command: Command,
      ) => {
        const neighbour = before ?? after;
        if (neighbour === undefined || (before !== undefined && after !== undefined))
          command.error('error: expected either --before or --after', {
            exitCode: 2,
          });
        const side = before === undefined ? 'after' : 'before';
        return finish(() => commands.edit(id, of, { kind: 'move', node, neighbour, side }, options))();
      },
    );
  step('hide', 'hides a node')
    .argument('<node>')
    .action((id: string, of: string, node: string, options: StepOptions) =>
      finish(() => commands.edit(id, of, { kind: 'hide', node }, options))(),
    );
  step('set', 'sets a value of a node')
    .argument('<node>')
    .argument('<pointer>', 'such as /props/title')
    .argument('<json>', 'the value, such as \'"Sale"\'', json)
    .action((id: string, of: string, node: string, pointer: string, value: { json: unknown }, options: StepOptions) =>
      finish(() => commands.edit(id, of, { kind: 'set', node, pointer, value: value.json }, options))(),
    );
  step('add', 'adds the operations of a file as one step')
    .requiredOption('--ops <file>', 'a JSON array as of schemas/document-edit.schema.json')
    .action((id: string, of: string, { ops, ...options }: { ops: string } & StepOptions) =>
      finish(() => commands.add(id, of, ops, options))(),
    );
  ofSet('undo', 'takes the last step back', commands.undo);
  ofSet('redo', 'does the step again that was undone last', commands.redo);
  chosen('check', 'checks a set as its documents will stand together, and says which pages change').action(
    (id: string, choosing: Choosing) => finish(() => commands.check(id, choosing))(),
  );
  tried('publish', 'shows all documents of a set to shoppers: all or nothing', commands.publish);
  withChoosing(
    add(
      'schedule',
      'shows all documents of a set at a moment, merged with what others publish until then; or at another one',
    )
      .argument('<set>')
      .requiredOption(
        '--at <time>',
        'by the clocks of the shop, such as 2026-11-27T00:00, or an instant with its zone',
      ),
    { rebase: false },
  ).action((id: string, options: { at: string } & Choosing) => finish(() => commands.schedule(id, options))());
  ofSet('call-off', 'takes the appointment of a set back: it is open again, with all its steps', commands.callOff);
  tried('rollback', 'takes back what a published set changed; what others changed since stays', commands.rollback);
  ofSet('discard', 'gives an open set up', commands.discard);
}
