import type { Command } from 'commander';
import type { Finished } from './finished.ts';
import { withLook, type Look } from './looking.ts';
import type { PreviewCommands, PreviewOptions } from './preview-commands.ts';

/** What the commands about previews are added with. */
export interface PreviewCommandParts {
  add(name: string, description: string): Command;
  finish(run: () => Promise<Finished>): () => Promise<void>;
  commands: PreviewCommands;
  /** Parses the name of a document. */
  document(text: string): string;
  address(text: string): string;
  count(text: string): number;
}

/** Adds the commands that show what is not published: by a link, and in pictures. Nothing of it is stored as a revision. */
export function addPreviews({ add, finish, commands, document, address, count }: PreviewCommandParts): void {
  withLook(
    add('preview', 'gives an address that shows a file, a set of changes or another moment, for 24 hours')
      .alias('preview-link')
      .argument('[file or url]')
      .option('--set <set>', 'a set of changes instead of a file: its id or name')
      .option('--tenant <id>', 'in whose shop')
      .option('--path <path>', 'the path to open')
      .option('--name <text>', 'what to list the link as')
      .option('--hours <number>', 'for how long', count),
    { unpublished: false, as: false },
  )
    .option('--as <document>', 'which document the file is; else its place says it', document)
    .action((file: string | undefined, options: PreviewOptions) => finish(() => commands.link(file, options))());
  add('previews', 'lists the preview links of a tenant, or of all, and how often they were used')
    .argument('[tenant]')
    .action((tenant: string | undefined) => finish(() => commands.list(tenant))());
  add('revoke-preview', 'takes a preview link back: it shows nothing any more')
    .argument('<tenant>')
    .argument('<link>', 'as "previews" lists it')
    .action((tenant: string, id: string) => finish(() => commands.revoke(tenant, id))());
  withLook(
    add(
      'picture',
      'takes pictures of a page before and after, as phones, tablets and desktops show it: those that differ',
    )
      .argument('<url>', '', address)
      .requiredOption('--out <folder>', 'where the pictures go'),
  ).action((url: string, options: Look & { out: string }) => finish(() => commands.picture(url, options))());
}
