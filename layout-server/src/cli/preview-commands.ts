import type { Output } from './output.ts';
import { documentOfFile, invalid, refusal, type Finished } from './finished.ts';
import { visitorOf, type Look } from './looking.ts';
import { findSet } from './find-set.ts';
import { noShop } from './no-shop.ts';
import { WIDTHS, type Cell, type Device } from './page-pictures/cells.ts';
import { PREVIEW, PREVIEWS, REVOKE_PREVIEW, type PreviewLink, type PreviewVariables } from './preview-operations.ts';
import { EXPLAIN, type Outcome } from './operations.ts';
import type { PreviewOutput } from './preview-output.ts';
import type { StaffClient } from './staff-client.ts';

export interface PreviewOptions extends Omit<Look, 'as'> {
  /** Which document the file is. */
  as?: string;
  tenant?: string;
  path?: string;
  name?: string;
  hours?: number;
}

/** The commands about what is seen before it is published. */
export interface PreviewCommands {
  /** Gives a link to a file, a set, or the shop from another viewpoint; `file` may be the address of the page to open as well. */
  link(file: string | undefined, options: PreviewOptions): Promise<Finished>;
  /** The preview links of a tenant, or of all, that are not at their end. */
  list(tenant: string | undefined): Promise<Finished>;
  /** Takes a preview link back. */
  revoke(tenant: string, id: string): Promise<Finished>;
  /** Takes pictures of a page before and after, in the widths of the devices, and keeps those that differ. */
  picture(address: string, options: Look & { out: string }): Promise<Finished>;
}

type Refusal = Outcome<'LayoutInvalid' | 'Forbidden' | 'NotFound'>;

/** Gives the commands over a client. */
export function createPreviewCommands({
  client,
  output,
  previews,
  env,
}: {
  client: StaffClient;
  output: Output;
  previews: PreviewOutput;
  env: Readonly<Record<string, string | undefined>>;
}): PreviewCommands {
  const refused = (what: string, outcome: Refusal): Finished =>
    outcome.__typename === 'LayoutInvalid'
      ? invalid(output, what, outcome.faults)
      : refusal(output, what, outcome.message);
  /** What is not published of a look, as the staff door takes it. */
  const unpublished = async (
    { set, draft }: Pick<Look, 'set' | 'draft'>,
    as?: string,
  ): Promise<Pick<PreviewVariables, 'id' | 'document' | 'set'> | Finished> => {
    if (set !== undefined && draft !== undefined)
      return refusal(output, set, 'expected either a set or a file, got both');
    if (draft !== undefined) {
      const given = documentOfFile(output, draft, as);
      return 'text' in given ? given : { id: given.id, document: given.document };
    }
    if (set === undefined) return as === undefined ? {} : { id: as };
    const found = await findSet(client, set);
    return typeof found === 'string' ? refusal(output, set, found) : { set: found.id };
  };
  /** Takes both sides of every width, by links that are taken back again. */
  const takeAll = async (
    address: string,
    place: { tenant: string; path: string },
    { out, at, device, ...look }: Look & { out: string },
    change: Pick<PreviewVariables, 'id' | 'document' | 'set'>,
  ): Promise<Cell[] | Finished> => {
    // What reads pictures is large, and no other command needs it.
    const [{ findBrowser }, { pictureOf }] = await Promise.all([
      import('./page-pictures/find-browser.ts'),
      import('./page-pictures/page-pictures.ts'),
    ]);
    const browser = await findBrowser(env);
    if (typeof browser === 'string') return refusal(output, address, browser);
    const made: PreviewLink[] = [];
    const isSameView = Object.keys(change).length > 0;
    const visitor = visitorOf(look);
    const wanted = device?.['device'] ?? look.as?.['device'];
    const devices = (Object.keys(WIDTHS) as Device[]).filter((each) => wanted === undefined || wanted === each);
    try {
      const cells: Cell[] = [];
      for (const each of devices) {
        const sides = [];
        for (const isAfter of [false, true]) {
          const isThere = isAfter || isSameView;
          const link = await client.ask(PREVIEW, {
            ...place,
            name: `picture, ${isAfter ? 'after' : 'before'}`,
            hours: 1,
            // By then the set itself may be there, if it is scheduled.
            ...(isAfter ? change : change.set === undefined ? {} : { without: change.set }),
            ...(at !== undefined && isThere ? { at } : {}),
            as: { ...(isThere ? visitor : {}), device: each },
          });
          if (link.__typename !== 'PreviewLink') return refused(address, link);
          made.push(link);
          sides.push({ url: link.url, at: link.link.at === null ? undefined : new Date(link.link.at) });
        }
        const [before, after] = sides;
        if (before === undefined || after === undefined) throw new Error('expected two links, got fewer');
        const name = `${place.tenant}${place.path.replaceAll(/[^a-zA-Z0-9-]+/g, '_').replace(/_$/, '')}`;
        cells.push(await pictureOf(browser, { device: each, before, after, out, name }));
      }
      return cells;
    } finally {
      await browser.close();
      for (const { link } of made) await client.ask(REVOKE_PREVIEW, { tenant: link.tenant, id: link.id });
    }
  };
  /** The shop and the path of an address. */
  const placeAt = async (address: string): Promise<{ tenant: string; path: string } | Finished> => {
    const found = await client.ask(EXPLAIN, { url: address });
    return found.__typename === 'Explanation' ? placeIn(found) : refused(address, found);
  };
  const link: PreviewCommands['link'] = async (given, options) => {
    const isAddress = given !== undefined && /^https?:\/\//.test(given);
    const place: Pick<PreviewOptions, 'tenant' | 'path'> | Finished = isAddress ? await placeAt(given) : {};
    if ('text' in place) return place;
    const { as, set, tenant, path, name, hours, at, ...visitor } = { ...place, ...options };
    const file = isAddress ? undefined : given;
    const change = await unpublished(
      { ...(file === undefined ? {} : { draft: file }), ...(set === undefined ? {} : { set }) },
      as,
    );
    if ('text' in change) return change;
    const who = visitorOf(visitor);
    const outcome = await client.ask(PREVIEW, {
      ...change,
      ...(tenant === undefined ? {} : { tenant }),
      ...(path === undefined ? {} : { path }),
      ...(name === undefined ? {} : { name }),
      ...(hours === undefined ? {} : { hours }),
      ...(at === undefined ? {} : { at }),
      ...(who === undefined ? {} : { as: who }),
    });
    return outcome.__typename === 'PreviewLink'
      ? { text: previews.link(outcome), data: outcome, refused: false }
      : refused(change.id ?? set ?? tenant ?? 'a preview', outcome);
  };
  return {
    link,
    list: async (tenant) => {
      const rows = await client.ask(PREVIEWS, tenant === undefined ? {} : { tenant });
      const none = rows.length === 0 ? await noShop({ client, output }, tenant) : undefined;
      return none ?? { text: previews.list(rows), data: rows, refused: false };
    },
    revoke: async (tenant, id) => {
      const outcome = await client.ask(REVOKE_PREVIEW, { tenant, id });
      return outcome.__typename === 'PreviewRevoked'
        ? { text: previews.revoked(outcome.link), data: outcome, refused: false }
        : refused(id, outcome);
    },
    picture: async (address, options) => {
      const change = await unpublished(options);
      if ('text' in change) return change;
      const { at, ...look } = options;
      const who = visitorOf(look);
      if (Object.keys(change).length === 0 && at === undefined && who === undefined)
        return refusal(output, address, 'expected something to compare: --set, --draft, --at, --as or --arm');
      const found = await client.ask(EXPLAIN, {
        url: address,
        // What is wrong with it is told before a browser is begun.
        ...(at === undefined ? {} : { at }),
        ...(who === undefined ? {} : { as: who }),
        ...(change.set === undefined ? {} : { set: change.set }),
        ...(change.id === undefined ? {} : { document: { id: change.id, document: change.document } }),
      });
      if (found.__typename !== 'Explanation') return refused(address, found);
      const cells = await takeAll(address, placeIn(found), options, change);
      if ('text' in cells) return cells;
      return { text: previews.pictures(address, cells), data: { address, cells }, refused: false };
    },
  };
}

function placeIn({ tenant, edgeUrl }: Outcome<'Explanation'>): { tenant: string; path: string } {
  const { pathname, search } = new URL(edgeUrl);
  return { tenant, path: new URLSearchParams(search).get('url') ?? pathname };
}
