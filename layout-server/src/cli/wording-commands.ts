import { InvalidArgumentError, type Command } from 'commander';
import { systemClock } from '@vitrine/platform/clock';
import { isOfLayout, parseDocumentId, roleOf } from '../layout/documents/index.ts';
import { localOf } from '../layout/schedule/index.ts';
import type { EditOptions } from './commands.ts';
import { refusal, type Finished } from './finished.ts';
import { NONE, type LayerEdit } from './layer-edit.ts';
import { LAYOUT } from './operations.ts';
import type { Output } from './output.ts';
import type { StaffClient } from './staff-client.ts';
import { typedTime } from './typed-time.ts';

type Options = EditOptions & { set?: string };
type PictureOptions = Options & { words?: string };

/** What the commands that say words, show pictures and date campaigns are added with. */
export interface WordingParts {
  client: StaffClient;
  output: Output;
  finish(run: () => Promise<Finished>): () => Promise<void>;
  /** A command that changes a document and publishes it, with its name as the first argument. */
  edit(name: string, description: string, document: { what: string; parse: (text: string) => string }): Command;
  /** Does an edit, as a step of a set where one is named. */
  edited(id: string, edit: LayerEdit, options: Options): Promise<Finished>;
  document(text: string): string;
  layout(text: string): string;
}

/** Adds the commands by which somebody who writes no JSON says words, shows pictures and says when a campaign shows. */
export function addWordingCommands({ client, output, finish, edit, edited, document, layout }: WordingParts): void {
  const say = edit('say', 'lets a node, a text or a page of content say other words', {
    what: 'a layer or page such as at/home.layer, texts such as at/de-AT.copy, or a page of content such as at/de-AT/lp/mantel.content',
    parse: document,
  });
  say
    .argument(
      '<place...>',
      'node and prop, such as hero headline; of texts the key, of content the paragraph and its field; then the words',
    )
    .action((id: string, place: string[], options: Options) => {
      const words = place.at(-1) ?? '';
      return finish(async () => {
        const meant = await placeOf({ client, output }, id, place.slice(0, -1));
        if ('text' in meant) return meant;
        const hint =
          meant.kind === 'set'
            ? `"say" gives words; "layouts set ${id} ${meant.node} ${meant.pointer} '${words}'" gives a number, a yes or no, or JSON`
            : undefined;
        // Shoppers would read it as it stands.
        if (hint !== undefined && /^\s*[[{]/.test(words) && isOtherThanText(words)) return refusal(output, id, hint);
        const said = await edited(
          id,
          meant.kind === 'set' ? { ...meant, value: words } : { ...meant, value: words },
          options,
        );
        return said.refused && hint !== undefined && isOtherThanText(words)
          ? { ...said, text: `${said.text}\n  ${hint}` }
          : said;
      })();
    });
  edit('show-picture', 'lets a node show a picture of the shop', {
    what: 'a layer or a whole page, such as at/home.layer',
    parse: layout,
  })
    .argument('<node>')
    .argument('<prop>', 'such as image')
    .argument('<picture>', 'its name, as "layouts pictures list" says it')
    .option(
      '--words <prop>',
      'the prop that says what the picture shows, such as imageAlt: it says the words of the picture',
    )
    .action((id: string, node: string, prop: string, picture: string, { words, ...options }: PictureOptions) =>
      finish(async () => {
        const shown = await edited(
          id,
          {
            kind: 'picture',
            node,
            pointer: pointerOf(prop),
            picture,
            ...(words !== undefined && { words: pointerOf(words) }),
          },
          options,
        );
        return shown.refused || words !== undefined
          ? shown
          : {
              ...shown,
              text: `${shown.text}\n  words that say what the picture before showed stay; --words names their prop`,
            };
      })(),
    );
  edit('campaign', 'begins a campaign, or says anew when it shows; the other commands say what it changes', {
    what: 'such as at/home.black-week.campaign',
    parse: campaignName,
  })
    .option(
      '--from <time>',
      `by the clocks of the shop, such as 2026-11-27T00:00, 2026-11-27 or 27.11.2026; ${NONE}: from its publishing on`,
      time,
    )
    .option('--until <time>', `the first minute in which it no longer shows; now ends it, ${NONE}: it stays`, time)
    .action(
      (id: string, { from, until, ...options }: { from?: string; until?: string } & Options, command: Command) => {
        if (from === undefined && until === undefined)
          command.error('error: expected --from or --until, such as --from 2026-11-27T00:00', { exitCode: 2 });
        return finish(async () => {
          const given = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
          const times = until === NOW ? await endingNow(client, id, given) : given;
          if (times === undefined) return refusal(output, id, 'expected a campaign that there is, to end it');
          return edited(id, { kind: 'schedule', ...times }, options);
        })();
      },
    );
}

const NOW = 'now';

interface Times {
  from?: string;
  until?: string;
}

/**
 * The times of a campaign that ends by the clocks of its shop now; undefined for one that there is not. One that is yet to begin
 * loses its beginning, which would lie behind its end: it is called off, and shows never.
 */
async function endingNow(client: StaffClient, id: string, given: Times): Promise<Times | undefined> {
  const found = await client.ask(LAYOUT, { id });
  if (found.__typename !== 'Layout') return undefined;
  const until = localOf(found.revision.timeZone, systemClock.now());
  const { schedule } = found.document as { schedule?: Times };
  const isToCome = schedule?.from !== undefined && schedule.from >= until;
  return { ...(isToCome && { from: NONE }), ...given, until };
}

/** A day is meant from its first minute on. */
function time(text: string): string {
  if (text === NONE || text === NOW) return text;
  const [, day, minute = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(typedTime(text)) ?? [];
  if (day === undefined)
    throw new InvalidArgumentError('Expected a time such as 2026-11-27T00:00, "27.11.2026 00:00", or a day.');
  return `${day}T${minute}`;
}

function campaignName(text: string): string {
  const address = parseDocumentId(text);
  if (address === undefined || !isOfLayout(address) || roleOf(address.kind).role !== 'campaign')
    throw new InvalidArgumentError('Expected a campaign such as at/home.black-week.campaign.');
  return text;
}

function pointerOf(prop: string): string {
  return prop.startsWith('/') ? prop : `/props/${prop}`;
}

type Place = { kind: 'set'; node: string; pointer: string } | { kind: 'put'; pointer: string };

/** What is meant by the words before the last: node and prop of a layout, the key of a text, field or paragraph of content. */
async function placeOf(
  { client, output }: Pick<WordingParts, 'client' | 'output'>,
  id: string,
  place: readonly string[],
): Promise<Place | Finished> {
  const address = parseDocumentId(id);
  const [first = '', second] = place;
  const refuse = (expected: string) =>
    refusal(output, id, `expected ${expected}, got ${JSON.stringify(place.join(' '))}`);
  if (address !== undefined && isOfLayout(address))
    return second !== undefined && place.length === 2
      ? { kind: 'set', node: first, pointer: pointerOf(second) }
      : refuse('a node and one of its props before the words, such as hero headline');
  if (address?.kind === 'copy')
    return place.length === 1
      ? { kind: 'put', pointer: first.startsWith('/') ? first : `/${first.split('.').join('/')}` }
      : refuse('the key of a text before the words, such as home.hero.headline');
  if (place.length === 1) return { kind: 'put', pointer: first.startsWith('/') ? first : `/${first}` };
  if (second === undefined || place.length > 2)
    return refuse(
      'a field of the page, such as title, or a paragraph and its field, such as schnitt text, before the words',
    );
  const found = await client.ask(LAYOUT, { id });
  if (found.__typename !== 'Layout') return refusal(output, id, found.message);
  const { paragraphs = [] } = found.document as { paragraphs?: readonly { id: string }[] };
  const index = paragraphs.findIndex((each) => each.id === first);
  return index === -1
    ? refuse(`a paragraph of the page: ${paragraphs.map((each) => each.id).join(', ')}`)
    : { kind: 'put', pointer: `/paragraphs/${index}/${second}` };
}

/** Whether words that somebody typed are JSON of another kind, such as a number. */
function isOtherThanText(words: string): boolean {
  try {
    return typeof JSON.parse(words) !== 'string';
  } catch {
    return false;
  }
}
