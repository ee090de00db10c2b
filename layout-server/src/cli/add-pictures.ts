import type { Command } from 'commander';
import type { Finished } from './finished.ts';
import type { AddOptions, PictureCommands } from './picture-commands.ts';

/** What the commands about pictures are added with. */
export interface PictureParts {
  group: Command;
  finish(run: () => Promise<Finished>): () => Promise<void>;
  commands: PictureCommands;
  /** Parses a number of 0 to 100. */
  hundredth(text: string): number;
}

/** Adds the commands about the pictures of a shop's own. */
export function addPictures({ group, finish, commands, hundredth }: PictureParts): void {
  const add = (name: string, description: string) => group.command(name).description(description).exitOverride();
  const change = (name: string, description: string) =>
    add(name, description).argument('<shop>').argument('<picture>').option('--dry-run', 'only say what would happen');

  add('list', 'lists the pictures that a shop added itself')
    .argument('<shop>')
    .action((shop: string) => finish(() => commands.list(shop))());
  add(
    'add',
    'adds a picture, or every one of a folder, named as the file; whatever a camera wrote into it is taken out',
  )
    .argument('<shop>')
    .argument('<file or folder>')
    .option('--name <name>', 'instead of the name of the file')
    .option('--replace', 'shows it in the place of the picture that has the name, everywhere')
    .option('--dry-run', 'only say what would happen')
    .action((shop: string, source: string, options: AddOptions) => finish(() => commands.add(shop, source, options))());
  add('collect', 'adds the pictures that lie in the bucket below <shop>/new-pictures/')
    .argument('<shop>')
    .option('--replace', 'shows them in the place of those that have the names, everywhere')
    .option('--dry-run', 'only say what would happen')
    .action((shop: string, options: AddOptions) => finish(() => commands.collect(shop, options))());
  change('words', 'says in a language of the shop what a picture shows; { "$alt": "<picture>" } in a layout says it')
    .argument('<locale>', 'such as de-AT')
    .argument('<text>', 'an empty one takes the words back')
    .action((shop: string, name: string, locale: string, text: string, options: AddOptions) =>
      finish(() => commands.words(shop, name, locale, text, options))(),
    );
  change('focus', 'says what stays in sight where a picture is cropped; without a point its middle')
    .argument('[x]', 'from the left, in hundredths of the width', hundredth)
    .argument('[y]', 'from the top, in hundredths of the height', hundredth)
    .action((shop: string, name: string, x: number | undefined, y: number | undefined, options: AddOptions) =>
      finish(() => commands.focus(shop, name, x === undefined || y === undefined ? undefined : { x, y }, options))(),
    );
  add('used', 'says where a shop uses a picture')
    .argument('<shop>')
    .argument('<picture>')
    .action((shop: string, name: string) => finish(() => commands.used(shop, name))());
  change('remove', 'removes a picture that nothing uses').action((shop: string, name: string, options: AddOptions) =>
    finish(() => commands.remove(shop, name, options))(),
  );
}
