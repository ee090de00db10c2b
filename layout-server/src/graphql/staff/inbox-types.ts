import type { Notice as NoticeValue } from '../../layout/notices/index.ts';
import { may } from '../../staff/index.ts';
import { zoneOf } from '../../layout/publishing/index.ts';
import { builder } from './builder.ts';

const Notice = builder.objectRef<NoticeValue>('Notice').implement({
  description: 'What a member of staff must hear of their work without having asked.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'To mark it as read by.' }),
    documentId: t.exposeID('documentId', { description: 'The document that it is about.' }),
    revision: t.exposeInt('revision', { description: 'Of the document.' }),
    text: t.exposeString('text', { description: 'What has come of the revision, after its name.' }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'Since when it is known.',
      resolve: ({ createdAt }) => createdAt,
    }),
    timeZone: t.string({
      description: 'Of the shop that it is about, by whose clocks it is told.',
      resolve: ({ scope }, _, { services: { world } }) => zoneOf(world, scope),
    }),
    readAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was read.',
      resolve: ({ readAt }) => readAt,
    }),
  }),
});

builder.queryField('inbox', (t) =>
  t.field({
    type: [Notice],
    description: 'What the person who asks was told of their work, newest first; at most the last 200.',
    args: { unread: t.arg.boolean({ required: false, description: 'Only what was not read yet.' }) },
    resolve: async (_, { unread }, { member, services: { notices } }) => {
      const told = await notices.of(member.name, { unread: unread ?? false });
      return told.filter(({ scope }) => may(member, 'read', scope));
    },
  }),
);

builder.mutationField('markNoticesRead', (t) =>
  t.int({
    description: 'Marks notices of the person who asks as read. How many were not.',
    args: { numbers: t.arg.intList({ required: true, description: 'As the inbox gives them.' }) },
    resolve: (_, { numbers }, { member, services: { notices } }) => notices.read(member.name, numbers),
  }),
);
