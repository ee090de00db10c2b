import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResolvedPage, type PageFacts, type ResolvedPage, type TreeReceipt } from '@vitrine/schemas';
import type { App } from '../../app.ts';
import { askStaff, createTestApp, doorHeaders, testFolder, visitor, type TestFolder } from '../../testing/test-app.ts';

let folder: TestFolder;
let app: App;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder);
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

const ask = <T>(query: string, variables: object = {}): Promise<T> => askStaff(app, query, variables);
const title = (value: string) => ({ op: 'set', node: 'hero', pointer: '/props/title', value });
let begun = 0;
const begin = async (tenant: string, steps: readonly (readonly [string, readonly object[]])[]): Promise<string> => {
  const { createChangeSet: made } = await ask<{ createChangeSet: { set: { id: string } } }>(
    'mutation ($tenant: ID!, $name: String!) { createChangeSet(tenant: $tenant, name: $name) { ... on ChangeSetFound { set { id } } } }',
    { tenant, name: `Black Friday ${(begun += 1)}` },
  );
  for (const [documentId, operations] of steps) await addStep(tenant, made.set.id, documentId, operations);
  return made.set.id;
};
const addStep = async (tenant: string, id: string, documentId: string, operations: readonly object[]) => {
  const { applyToChangeSet } = await ask<{ applyToChangeSet: unknown }>(
    `mutation ($tenant: ID!, $id: ID!, $documentId: ID!, $operations: [JSON!]!) {
      applyToChangeSet(tenant: $tenant, id: $id, documentId: $documentId, operations: $operations, onRevision: 0) { __typename } }`,
    { tenant, id, documentId, operations },
  );
  expect(applyToChangeSet).toEqual({ __typename: 'ChangeSetFound' });
};
/** A link, as its maker gets it. */
const link = async (args: object) => {
  const { previewLink } = await ask<{
    previewLink: { url?: string; message?: string; warnings?: unknown[]; link?: object };
  }>(
    `mutation ($id: ID, $document: JSON, $set: ID, $without: ID, $tenant: ID, $at: String, $as: VisitorProfileInput, $hours: Int) {
      previewLink(id: $id, document: $document, set: $set, without: $without, tenant: $tenant, at: $at, as: $as, hours: $hours) {
        ... on PreviewLink { url link { id set at } warnings { code } } ... on NotFound { message } } }`,
    args,
  );
  return previewLink;
};
const tokenOf = async (args: object) => new URL((await link(args)).url ?? '').searchParams.get('secret') ?? '';
const factsOf = async (preview: string) =>
  (
    await app.server.inject({
      url: '/internal/facts',
      query: { tenant: 'oak', locale: 'de-AT', path: '/', preview },
      headers: doorHeaders(),
    })
  ).json<PageFacts>();
const seen = async (preview: string): Promise<ResolvedPage> => {
  const { page, revisionRef } = await factsOf(preview);
  const context = visitor({ tenant: 'oak', locale: 'de-AT', page, revisionRef });
  const receipt = await app.server.inject({ method: 'POST', url: '/internal/trees', headers: doorHeaders(context) });
  const { tree } = receipt.json<TreeReceipt>();
  const answer = await app.server.inject({ url: `/internal/trees/${tree}`, headers: doorHeaders(context) });
  const read = validateResolvedPage(answer.json());
  if (!read.ok) throw new Error(answer.body);
  return read.value;
};
const textOf = async (args: object) => JSON.stringify((await seen(await tokenOf(args))).root);
const revisions = () =>
  ask<object>('{ layouts { id latest published { revision } } }').then((rows) => JSON.stringify(rows));
/** Why a page of the shop is not explained. */
const refusalOf = async (args: object) => {
  const { explain } = await ask<{ explain: { message?: string } }>(
    'query ($url: String!, $as: VisitorProfileInput) { explain(url: $url, as: $as) { ... on NotFound { message } } }',
    { url: 'http://oak.localhost:3000/', ...args },
  );
  return explain.message;
};
const outline = async (args: object) => {
  const { explain } = await ask<{ explain: object }>(
    `query ($at: String, $as: VisitorProfileInput, $set: ID, $document: DraftInput) {
      explain(url: "http://oak.localhost:3000/", at: $at, as: $as, set: $set, document: $document) {
        ... on Explanation { layers { id applied revision { revision } } nodes { id title } } ... on NotFound { message } } }`,
    args,
  );
  return JSON.stringify(explain);
};

describe('what is seen before it is published', () => {
  it('is a set of changes as it stands, over page, frame and texts, of which no revision is stored', async () => {
    const before = await revisions();
    const set = await begin('oak', [
      ['oak/home.layer', [title('Aus dem Satz')]],
      ['oak/frame.layer', [{ op: 'set', node: 'header', pointer: '/props/name', value: 'Rahmen aus dem Satz' }]],
    ]);
    const token = await tokenOf({ set, tenant: 'oak' });
    expect(JSON.stringify((await seen(token)).root)).toMatch(/Rahmen aus dem Satz.*Aus dem Satz/);
    expect(await outline({ set })).toContain('"title":"Aus dem Satz"');
    await addStep('oak', set, 'oak/home.layer', [title('Noch einmal')]);
    expect(JSON.stringify((await seen(token)).root), 'the link follows the set').toContain('Noch einmal');
    expect(await outline({}), 'and shoppers see none of it').not.toContain('Satz');
    await ask('mutation ($id: ID!) { discardChangeSet(tenant: "oak", id: $id) { __typename } }', { id: set });
    expect(await factsOf(token), 'a set that is given up shows nothing').toMatchObject({ status: 404 });
    expect(await revisions()).toBe(before);
  });

  it('is what somebody who is logged in sees, and somebody of a segment, by link and as a tree', async () => {
    const note = (id: string, text: string, when: object) => ({
      op: 'insert',
      parent: 'home',
      slot: 'main',
      node: { id: `oak.${id}`, type: 'rich-text', props: { title: text, text }, when },
    });
    const document = {
      page: 'home',
      prefix: 'oak',
      ops: [note('known', 'Willkommen zurück', { login: 'full' }), note('vip', 'Nur für Gute', { segment: 'vip' })],
    };
    const draft = { id: 'oak/home.layer', document };
    const found = async (as: object) => {
      const [page, tree] = [await textOf({ ...draft, as }), await outline({ document: draft, as })];
      return ['Willkommen zurück', 'Nur für Gute'].map((text) => [page.includes(text), tree.includes(text)]);
    };
    const [yes, no] = [
      [true, true],
      [false, false],
    ];
    expect(await found({ login: 'anonymous' })).toEqual([no, no]);
    expect(await found({ login: 'full' })).toEqual([yes, no]);
    expect(await found({ segment: 'vip' })).toEqual([no, yes]);
    expect(await found({ login: 'full', segment: 'vip' })).toEqual([yes, yes]);
    expect(await found({ login: 'soft', segment: 'other' })).toEqual([no, no]);
  });

  it('is a file, a moment, a visitor, an arm: alone and together, by link and as a tree', async () => {
    const before = await revisions();
    const document = {
      page: 'home',
      prefix: 'oak-friday',
      schedule: { from: '2030-11-27T00:00', until: '2030-11-28T00:00' },
      ops: [title('Freitag')],
    };
    const campaign = { id: 'oak/home.friday.campaign', document };
    expect(await textOf(campaign), 'not yet').not.toContain('Freitag');
    expect(await textOf({ ...campaign, at: '2030-11-27T06:00' })).toContain('Freitag');
    const clocks = await seen(await tokenOf({ ...campaign, at: '2030-11-27T06:00' }));
    expect(clocks.previewAt, 'for what counts down').toBe('2030-11-27T05:00:00.000Z');
    expect((await seen(await tokenOf(campaign))).previewAt).toBeUndefined();
    expect(await outline({ document: campaign, at: '2030-11-27T06:00' })).toContain('"title":"Freitag"');
    expect(await outline({ document: campaign, at: '2030-11-28T06:00' }), 'over').not.toContain('Freitag');
    const arm = { arms: [{ experiment: 'hero-words', variant: 'b' }] };
    expect(await textOf({ tenant: 'oak', as: arm })).toContain('Variante B');
    expect(await textOf({ tenant: 'oak', as: { arms: [] } })).not.toContain('Variante B');
    for (const [experiment, variant, message] of [
      ['hero-wrods', 'b', /^expected a test of oak: .*\(did you mean "hero-words"\?\), got "hero-wrods"$/],
      ['hero-words', 'q', /^expected an arm of oak\/hero-words: a, b.*, got "q"$/],
    ] as const) {
      const as = { arms: [{ experiment, variant }] };
      expect((await link({ tenant: 'oak', as })).message).toMatch(message);
      expect(await refusalOf({ as })).toMatch(message);
    }
    const words = { id: 'oak/de-AT.copy', document: { home: { headline: 'Neuer Gruß' } } };
    expect(await textOf(words)).toContain('Neuer Gruß');
    expect(await outline({ document: words })).toContain('"title":"Neuer Gruß"');
    const phone = await textOf({ tenant: 'oak', as: { device: 'mobile' } });
    expect(phone).not.toBe(await textOf({ tenant: 'oak', as: { device: 'desktop' } }));
    expect(await revisions()).toBe(before);
  });

  it('is what will really be there: what is scheduled until then counts', async () => {
    const scheduled = await app.publishing.schedule({
      documentId: 'oak/home.layer',
      document: { page: 'home', prefix: 'oak', ops: [title('Geplant')] },
      at: '2031-01-01T00:00',
      message: '',
      author: 'Ada Brandt',
      source: 'cli',
    });
    expect(scheduled).toMatchObject({ code: 'SCHEDULED' });
    const set = await begin('oak', [
      ['oak/frame.layer', [{ op: 'set', node: 'header', pointer: '/props/name', value: 'Rahmen 2031' }]],
    ]);
    expect(await textOf({ set, tenant: 'oak', at: '2030-12-31T23:00' })).not.toContain('Geplant');
    expect(await textOf({ set, tenant: 'oak', at: '2031-01-01T01:00' })).toMatch(/Rahmen 2031.*Geplant/);
    const { scheduleChangeSet } = await ask<{ scheduleChangeSet: unknown }>(
      'mutation ($id: ID!) { scheduleChangeSet(tenant: "oak", id: $id, at: "2031-02-01T00:00") { __typename } }',
      { id: set },
    );
    expect(scheduleChangeSet).toEqual({ __typename: 'ScheduledSet' });
    expect(await link({ set, tenant: 'oak' }), 'a set that waits').toMatchObject({
      link: { set },
      warnings: [{ code: 'TESTED_PAGE' }],
    });
    expect(await textOf({ set, tenant: 'oak' })).toContain('Rahmen 2031');
    const then = { tenant: 'oak', at: '2031-02-01T01:00' };
    expect(await textOf(then)).toContain('Rahmen 2031');
    const without = await textOf({ ...then, without: set });
    expect(without, 'to compare with').not.toContain('Rahmen 2031');
    expect(without).toContain('Geplant');
    expect(await textOf({ ...then, set })).toContain('Rahmen 2031');
    expect((await link({ ...then, without: 'nobody' })).message).toContain('expected a change set');
  });

  it('says what keeps it from being published, and what it cannot be', async () => {
    const set = await begin('oak', [
      ['oak/home.layer', [{ op: 'set', node: 'hero', pointer: '/props/title', value: { $t: 'no.words' } }]],
    ]);
    expect((await link({ set, tenant: 'oak' })).warnings).toMatchObject([
      { code: 'MISSING_MESSAGE' },
      { code: 'HEADING_COUNT' },
    ]);
    expect(await outline({ set, document: { id: 'oak/home.layer', document: {} } })).toContain('got both');
    for (const [args, message] of [
      [{}, 'expected a tenant'],
      [{ set, document: {} }, 'expected one of'],
      [{ set: 'of-nobody' }, 'expected a change set'],
      [{ tenant: 'oak', at: 'soon' }, 'expected a time'],
      [{ tenant: 'oak', hours: 721 }, 'expected from 1 to 720 hours'],
    ] as const)
      expect((await link(args)).message, JSON.stringify(args)).toContain(message);
  });
});
