import { InvalidArgumentError, type Command } from 'commander';
import type { ChangeSetCommands } from './change-set-commands.ts';
import type { Commands, EditOptions } from './commands.ts';
import type { Finished } from './finished.ts';
import { withChoosing, withSet } from './choosing.ts';
import type { NodeChange } from './operations.ts';

type VerbOptions = Omit<EditOptions, 'on'> & { set?: string };

/** What the author of a new node says in the place of its example. */
interface Said {
  props?: { json: unknown } | undefined;
  say?: NodeChange['words'] | undefined;
}

function sayingOf({ props, say }: Said): Pick<NodeChange, 'value' | 'words'> {
  return { ...(props && { value: props.json }), ...(say && { words: say }) };
}

/** What the commands about nodes are added with. */
export interface NodeCommandParts {
  add(name: string, description: string): Command;
  finish(run: () => Promise<Finished>): () => Promise<void>;
  commands: Pick<Commands, 'changeNode'>;
  sets: Pick<ChangeSetCommands, 'changeNode'>;
  /** Parses the name of a layout or layer. */
  layout(text: string): string;
  json(text: string): { json: unknown };
}

/** Adds the commands that do one thing with a node: to a shop's layer or to a shared page alike. */
export function addNodeCommands({ add, finish, commands: { changeNode }, sets, layout, json }: NodeCommandParts): void {
  const commands = {
    changeNode: (id: string, change: NodeChange, { set, ...options }: VerbOptions) =>
      set === undefined ? changeNode(id, change, options) : sets.changeNode(set, id, change, options),
  };
  const verb = (name: string, description: string) =>
    withChoosing(
      withSet(
        add(name, `${description}, and publishes it`)
          .argument('<document>', 'a layer or a whole page, such as at/home.layer or base/home.layout', layout)
          .option('-m, --message <text>', 'why')
          .option('--dry-run', 'only say what would happen'),
      ),
      { rebase: false },
    );
  const placed = (command: Command) =>
    command
      .option('--before <node>', 'the node that it precedes')
      .option('--after <node>', 'the node that it follows')
      .option('--into <node>', 'the node that gets it; the page itself if left out')
      .option('--slot <name>', 'its slot; main if left out');

  const begun = (command: Command) =>
    command
      .option(
        '--say <prop=words>',
        'words in the place of those of the example, such as "title=Neu" or "link/label=Alle"; may come again',
        saying,
      )
      .option('--props <json>', 'as JSON, for what is no words, such as \'{"heading":"Neu"}\'', json);

  begun(
    placed(verb('insert', 'puts a new node in'))
      .argument('[component]', 'its type; it begins as the first example of it')
      .option('--copy <node>', 'a copy of this node instead'),
  ).action(
    (
      id: string,
      component: string | undefined,
      {
        copy,
        props,
        say,
        before,
        after,
        into,
        slot,
        ...options
      }: {
        copy?: string;
        before?: string;
        after?: string;
        into?: string;
        slot?: string;
      } & Said &
        VerbOptions,
      command: Command,
    ) => {
      if ((component === undefined) === (copy === undefined))
        command.error('error: expected either a component or --copy with a node', { exitCode: 2 });
      return finish(() =>
        commands.changeNode(
          id,
          {
            verb: 'INSERT',
            ...(component === undefined ? {} : { component }),
            ...(copy === undefined ? {} : { node: copy }),
            ...sayingOf({ props, say }),
            ...(before === undefined ? {} : { before }),
            ...(after === undefined ? {} : { after }),
            ...(into === undefined ? {} : { parent: into }),
            ...(slot === undefined ? {} : { slot }),
          },
          options,
        ),
      )();
    },
  );
  for (const [name, kind, description] of [
    ['duplicate', 'DUPLICATE', 'puts a copy of a node behind it'],
    ['remove', 'REMOVE', 'takes a node out of the document that brought it'],
    ['unhide', 'UNHIDE', 'shows a node again that the document hides'],
  ] as const)
    verb(name, description)
      .argument('<node>')
      .action((id: string, node: string, options: VerbOptions) =>
        finish(() => commands.changeNode(id, { verb: kind, node }, options))(),
      );
  begun(
    verb('wrap', 'puts a node into a new container that takes its place')
      .argument('<node>')
      .argument('<component>', 'the type of the container; it begins as the first example of it, empty')
      .option('--slot <name>', 'the slot of the container; its first if left out'),
  ).action(
    (
      id: string,
      node: string,
      component: string,
      { slot, props, say, ...options }: { slot?: string } & Said & VerbOptions,
    ) =>
      finish(() =>
        commands.changeNode(
          id,
          { verb: 'WRAP', node, component, ...sayingOf({ props, say }), ...(slot === undefined ? {} : { slot }) },
          options,
        ),
      )(),
  );
  for (const [name, kind, description] of [
    ['append', 'APPEND', 'puts an entry at the end of a list of a node'],
    ['take', 'TAKE', 'takes an entry out of a list of a node'],
  ] as const)
    verb(name, description)
      .argument('<node>')
      .argument('<pointer>', 'the list, such as /data/products/args/skus')
      .argument('<entry>', 'the entry: a word such as SKU-1001, or JSON', (text: string) => wordOf(text) ?? json(text))
      .action((id: string, node: string, pointer: string, value: { json: unknown }, options: VerbOptions) =>
        finish(() => commands.changeNode(id, { verb: kind, node, pointer, value: value.json }, options))(),
      );
}

function saying(text: string, before: NodeChange['words'] = []): NonNullable<NodeChange['words']> {
  const [, prop, words] = /^([^=\s]+)=(.*)$/s.exec(text) ?? [];
  if (prop === undefined || words === undefined)
    throw new InvalidArgumentError('Expected a prop and its words, such as "title=Neu".');
  return [...before, { pointer: prop.startsWith('/') ? prop : `/props/${prop}`, words }];
}

/** A word that is no JSON, which can only be meant as a text; undefined for all else. */
function wordOf(text: string): { json: string } | undefined {
  const isWord = /^[\p{L}][\p{L}\p{N}_-]*$/u.test(text) && !['true', 'false', 'null'].includes(text);
  return isWord ? { json: text } : undefined;
}
