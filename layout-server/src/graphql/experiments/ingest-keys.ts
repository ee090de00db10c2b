import type {
  IngestKey as IngestKeyValue,
  IngestKeyEnded as IngestKeyEndedValue,
  NewIngestKey as NewIngestKeyValue,
  RefusalCount,
  UnfitIngestKey,
} from '../../experiments/ingest/index.ts';
import { builder } from '../staff/builder.ts';
import { forbiddenIn } from '../staff/permission.ts';
import { Forbidden, NotFound, type ForbiddenValue } from '../staff/results.ts';
import { unknownShop, type UnknownShop } from './unknown-shop.ts';

const DAY_MS = 86_400_000;
const DAYS_TOLD = 14;
const OVERLAP_DAYS = 7;
const MOST_OVERLAP_DAYS = 90;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

const IngestKey = builder.objectRef<IngestKeyValue>('IngestKey').implement({
  description: 'A key by which a server of the merchant tells what visitors did. The key itself is told once.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Of the server that has it; keys of one name follow each other.' }),
    madeBy: t.exposeString('madeBy', { description: 'Who of the staff made it.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When.', resolve: ({ createdAt }) => createdAt }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'From then on it is refused; null for one that goes on.',
      resolve: ({ endsAt }) => endsAt,
    }),
    isOpen: t.exposeBoolean('isOpen', { description: 'Whether it is taken now.' }),
  }),
});

export const IngestRefusal = builder.objectRef<RefusalCount>('IngestRefusal').implement({
  description: 'How much of what came for a shop was refused for one cause.',
  fields: (t) => ({
    cause: t.exposeString('cause', {
      description:
        'no-key, unknown-key, ended-key, key-of-another-shop, invalid (batches); no-consent, no-such-arm, never-shown, future (entries).',
    }),
    count: t.exposeInt('count', { description: 'How often.' }),
  }),
});

interface KeysValue {
  code: 'INGEST_KEYS';
  keys: IngestKeyValue[];
  refused: RefusalCount[];
}
const IngestKeys = builder.objectRef<KeysValue>('IngestKeys').implement({
  description: 'The keys of a shop, and what was refused of late.',
  fields: (t) => ({
    keys: t.field({ type: [IngestKey], description: 'Newest first.', resolve: ({ keys }) => keys }),
    refused: t.field({
      type: [IngestRefusal],
      description: `What was refused in the last ${DAYS_TOLD} days, by cause.`,
      resolve: ({ refused }) => refused,
    }),
  }),
});

const NewIngestKey = builder.objectRef<NewIngestKeyValue>('NewIngestKey').implement({
  description: 'A key, told this once.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    key: t.exposeString('key', { description: 'The key. Nobody can read it again.' }),
    formerUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the keys before it are taken; null where there is none.',
      resolve: ({ formerUntil }) => formerUntil,
    }),
  }),
});

const IngestKeyEnded = builder.objectRef<IngestKeyEndedValue>('IngestKeyEnded').implement({
  description: 'No key of the name is taken any more.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'The name.' }) }),
});

const IngestKeysResult = builder.unionType('IngestKeysResult', {
  description: 'The keys of a shop.',
  types: [IngestKeys, NotFound, Forbidden],
  resolveType: ({ code }: KeysValue | UnknownShop | ForbiddenValue) =>
    ({ INGEST_KEYS: IngestKeys, UNKNOWN: NotFound, FORBIDDEN: Forbidden })[code],
});

const BY_CODE = {
  INGEST_KEY: NewIngestKey,
  INGEST_KEY_ENDED: IngestKeyEnded,
  UNKNOWN: NotFound,
  FORBIDDEN: Forbidden,
} as const;
type Outcome = NewIngestKeyValue | IngestKeyEndedValue | UnfitIngestKey | ForbiddenValue;
const IngestKeyOutcome = builder.unionType('IngestKeyOutcome', {
  description: 'What became of a key.',
  types: [NewIngestKey, IngestKeyEnded, NotFound, Forbidden],
  resolveType: ({ code }: Outcome) => BY_CODE[code],
});

builder.queryFields((t) => ({
  ingestKeys: t.field({
    type: IngestKeysResult,
    description: 'The keys by which servers tell what visitors of a shop did, and what was refused.',
    args: { tenant: t.arg.id({ required: true, description: 'Whose shop.' }) },
    resolve: async (_, { tenant }, context): Promise<KeysValue | UnknownShop | ForbiddenValue> => {
      const refusal = forbiddenIn(context, 'read', tenant) ?? unknownShop(context, tenant);
      if (refusal) return refusal;
      const { ingest, ingestKeys, clock } = context.services;
      const since = new Date(clock.now().getTime() - DAYS_TOLD * DAY_MS).toISOString().slice(0, 10);
      const [keys, refused] = await Promise.all([ingestKeys.list(tenant), ingest.refused(tenant, since)]);
      return { code: 'INGEST_KEYS', keys, refused };
    },
  }),
}));

builder.mutationFields((t) => {
  const args = {
    tenant: t.arg.id({ required: true, description: 'Whose shop.' }),
    name: t.arg.string({ required: true, description: 'Of the server that gets it, such as till or app.' }),
  };
  return {
    createIngestKey: t.field({
      type: IngestKeyOutcome,
      description: 'Gives the first key of a name.',
      args,
      resolve: (_, { tenant, name }, context): Promise<Outcome> | Outcome => {
        const { ingestKeys } = context.services;
        const refused = forbiddenIn(context, 'administer', tenant) ?? unknownShop(context, tenant);
        if (refused) return refused;
        if (!NAME.test(name))
          return {
            code: 'UNKNOWN',
            message: `expected a name of at most 60 letters and digits, got ${JSON.stringify(name.slice(0, 80))}`,
          };
        return ingestKeys.create(tenant, name, context.member.name);
      },
    }),
    rotateIngestKey: t.field({
      type: IngestKeyOutcome,
      description: 'Gives another key of a name; the present one is taken for some days more.',
      args: {
        ...args,
        days: t.arg.int({
          required: false,
          description: `How many days the present key is taken still; ${OVERLAP_DAYS} if left out, at most ${MOST_OVERLAP_DAYS}.`,
        }),
      },
      resolve: (_, { tenant, name, days }, context): Promise<Outcome> | Outcome =>
        forbiddenIn(context, 'administer', tenant) ??
        unknownShop(context, tenant) ??
        context.services.ingestKeys.rotate(
          tenant,
          name,
          context.member.name,
          Math.min(MOST_OVERLAP_DAYS, Math.max(0, days ?? OVERLAP_DAYS)),
        ),
    }),
    endIngestKey: t.field({
      type: IngestKeyOutcome,
      description: 'Ends every key of a name at once, as for one that got into wrong hands.',
      args,
      resolve: (_, { tenant, name }, context): Promise<Outcome> | Outcome =>
        forbiddenIn(context, 'administer', tenant) ??
        unknownShop(context, tenant) ??
        context.services.ingestKeys.end(tenant, name),
    }),
  };
});
