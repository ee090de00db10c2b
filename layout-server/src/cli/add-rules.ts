import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ToldChange } from '@vitrine/commerce/search-rules';
import type { Finished } from './finished.ts';
import type { RuleCommands, RuleOptions } from './rule-commands.ts';
import { typedTime } from './typed-time.ts';
import { wholeNumber } from './whole-number.ts';

export interface RulePartsOfCommands {
  add(name: string, description: string): Command;
  finish(run: (tenant: string) => Promise<Finished>): Promise<void>;
  commands: RuleCommands;
}

interface Listed {
  category?: string[];
  term?: string[];
}
interface Dated {
  from?: string;
  until?: string;
}
interface Goods {
  brand?: string;
  of?: string;
  new?: boolean;
  reduced?: boolean;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):00)?$/;
const UNDO = 'takes away';

/** Adds what people do with the rules of a shop's search and lists: nothing of it is JSON. */
export function addRules({ add, finish, commands }: RulePartsOfCommands): void {
  const changing = (name: string, description: string): Command =>
    add(name, `${description}, and publishes it`)
      .option('-m, --message <text>', 'why')
      .option('--dry-run', 'only say what would happen, to the lists as well');
  const listed = (command: Command): Command =>
    command
      .option('--category <key>', 'in the list of this category; may be said again', several, [])
      .option('--term <words>', 'in the results for this term; may be said again', several, []);
  const dated = (command: Command): Command =>
    command
      .option('--from <when>', "from this day on, or this full hour, by the shop's clock: 2026-11-27T18:00", moment)
      .option('--until <when>', 'to the end of this day, or to this full hour', moment);
  const ofGoods = (command: Command): Command =>
    command
      .option('--brand <name>', 'products of this brand')
      .option('--of <category>', 'products in this category')
      .option('--new', 'products that are new')
      .option('--reduced', 'products that are reduced');
  const spoken = (command: Command): Command =>
    command.option('--locale <locale>', 'in this language of the shop; in its default one if left out');
  const change = (told: ToldChange, options: RuleOptions): Promise<void> =>
    finish((tenant) => commands.change(tenant, told, options));

  dated(listed(changing('pin', 'puts a product in a place of a list')))
    .argument('<sku>')
    .addOption(new Option('--place <number>', 'counted from 1').argParser(wholeNumber).default(1))
    .action((sku: string, options: Listed & Dated & RuleOptions & { place: number }) =>
      change({ verb: 'pin', sku, place: options.place, ...inLists(options), ...periodOf(options) }, options),
    );
  listed(changing('unpin', `${UNDO} a product's places; all of them if no list is named`))
    .argument('<sku>')
    .action((sku: string, options: Listed & RuleOptions) =>
      change({ verb: 'unpin', sku, ...inLists(options) }, options),
    );
  dated(listed(changing('sponsor', 'puts a product in a place that somebody pays for; it is labelled')))
    .argument('<sku>')
    .requiredOption('--payer <name>', 'who pays, as shoppers are told')
    .addOption(new Option('--place <number>', 'counted from 1').argParser(wholeNumber).default(1))
    .action((sku: string, options: Listed & Dated & RuleOptions & { place: number; payer: string }) => {
      const { place, payer } = options;
      return change({ verb: 'sponsor', sku, place, payer, ...inLists(options), ...periodOf(options) }, options);
    });
  listed(changing('unsponsor', `${UNDO} places of a product that somebody pays for`))
    .argument('<sku>')
    .action((sku: string, options: Listed & RuleOptions) =>
      change({ verb: 'unsponsor', sku, ...inLists(options) }, options),
    );
  dated(listed(ofGoods(changing('boost', 'brings products forward, in all lists unless some are named'))))
    .argument('[factor]', 'with 2 the tenth stands where the fifth would; below 1 it comes later', factor, 2)
    .action((by: number, options: Goods & Listed & Dated & RuleOptions) =>
      change({ verb: 'boost', factor: by, ...goodsOf(options), ...inLists(options), ...periodOf(options) }, options),
    );
  listed(ofGoods(changing('unboost', `${UNDO} what brings these products forward`))).action(
    (options: Goods & Listed & RuleOptions) =>
      change({ verb: 'unboost', ...goodsOf(options), ...inLists(options) }, options),
  );
  spoken(changing('synonym', 'lets words mean the same; they join the words that the first one means already'))
    .argument('<words...>')
    .action((words: string[], options: { locale?: string } & RuleOptions) =>
      change({ verb: 'synonym', words, ...localeOf(options) }, options),
    );
  spoken(changing('unsynonym', 'lets words mean nothing but themselves'))
    .argument('<words...>')
    .action((words: string[], options: { locale?: string } & RuleOptions) =>
      change({ verb: 'unsynonym', words, ...localeOf(options) }, options),
    );
  spoken(changing('redirect', 'leads whoever searches for a term to a page instead'))
    .argument('<terms...>', 'each in quotation marks if it has blanks')
    .requiredOption('--to <path>', 'such as /c/kleider')
    .action((words: string[], options: { to: string; locale?: string } & RuleOptions) =>
      change({ verb: 'redirect', words, to: options.to, ...localeOf(options) }, options),
    );
  spoken(changing('unredirect', 'lets terms lead to their results again'))
    .argument('<terms...>')
    .action((words: string[], options: { locale?: string } & RuleOptions) =>
      change({ verb: 'unredirect', words, ...localeOf(options) }, options),
    );

  add('rules', 'says in words what holds, or is to hold').action(() => finish((tenant) => commands.list(tenant)));
  add('history', 'lists the revisions of the rules').action(() => finish((tenant) => commands.history(tenant)));
  add('blame', 'says who gave the rules about a SKU, term, word, brand or category, when and why')
    .argument('<what>')
    .action((what: string) => finish((tenant) => commands.blame(tenant, what)));
  add('rollback', 'lets the rules of an older revision hold again')
    .argument('<revision>', '', wholeNumber)
    .option('-m, --message <text>', 'why')
    .option('--dry-run', 'only say what would happen')
    .action((revision: number, options: RuleOptions) =>
      finish((tenant) => commands.rollback(tenant, revision, options)),
    );
}

function several(one: string, before: readonly string[]): string[] {
  return [...before, one];
}

function moment(text: string): string {
  const said = typedTime(text);
  if (!MOMENT.test(said))
    throw new InvalidArgumentError('Expected a day or full hour such as 2026-11-27T18:00, "27.11.2026 18:00".');
  return said;
}

function factor(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0.1 && value <= 10)) throw new InvalidArgumentError('Expected a number of 0.1 to 10.');
  return value;
}

function inLists({ category = [], term = [] }: Listed): Pick<ToldChange, 'inCategories' | 'inTerms'> {
  return {
    ...(category.length === 0 ? {} : { inCategories: category }),
    ...(term.length === 0 ? {} : { inTerms: term }),
  };
}

function periodOf({ from, until }: Dated): Pick<ToldChange, 'from' | 'until'> {
  return { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
}

function goodsOf({
  brand,
  of,
  new: isNew,
  reduced,
}: Goods): Pick<ToldChange, 'brand' | 'category' | 'isNew' | 'isReduced'> {
  return {
    ...(brand === undefined ? {} : { brand }),
    ...(of === undefined ? {} : { category: of }),
    ...(isNew === true ? { isNew } : {}),
    ...(reduced === true ? { isReduced: true } : {}),
  };
}

function localeOf({ locale }: { locale?: string }): Pick<ToldChange, 'locale'> {
  return locale === undefined ? {} : { locale };
}
