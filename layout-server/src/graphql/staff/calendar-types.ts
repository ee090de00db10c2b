import { calendar, type CalendarEntry as EntryValue } from '../../layout/publishing/index.ts';
import { BASE_SCOPE } from '../../layout/revisions/index.ts';
import { may } from '../../staff/index.ts';
import { builder } from './builder.ts';

const State = builder.enumType('CalendarState', {
  description: 'What something planned is now, or will come to.',
  values: {
    OVER: { value: 'over', description: 'Shoppers saw it.' },
    RUNNING: { value: 'running', description: 'Shoppers see it.' },
    COMING: { value: 'coming', description: 'Shoppers will see it, if nothing else is published.' },
    COLLIDES: { value: 'collides', description: 'It will not come: others changed the same values.' },
    INVALID: { value: 'invalid', description: 'It will not come: it has faults by then.' },
  } as const,
});

const Kind = builder.enumType('CalendarKind', {
  description: 'What is planned.',
  values: {
    CAMPAIGN: { value: 'campaign', description: 'A layer that shows from one time to another.' },
    APPOINTMENT: { value: 'appointment', description: 'A revision that is published at its moment.' },
  } as const,
});

const CalendarEntry = builder.objectRef<EntryValue>('CalendarEntry').implement({
  description: 'Something planned.',
  fields: (t) => ({
    kind: t.field({ type: Kind, description: 'What it is.', resolve: ({ kind }) => kind }),
    documentId: t.exposeID('documentId', { description: 'Such as at/home.black-week.campaign.' }),
    page: t.exposeString('page', { description: 'The page type; for texts the locale, for content locale and entry.' }),
    revision: t.exposeInt('revision', { description: 'Of the document.' }),
    author: t.exposeString('author', { description: 'Who made it.' }),
    message: t.exposeString('message', { description: 'What the author says of it.' }),
    timeZone: t.exposeString('timeZone', { description: "The zone of the shop's clocks, such as Europe/Vienna." }),
    from: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it begins, or is published; null for a campaign that always showed.',
      resolve: ({ from }) => from,
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ends, also of an appointment that brings a campaign; null for what has no end.',
      resolve: ({ until }) => until,
    }),
    state: t.field({ type: State, description: 'What it is now.', resolve: ({ state }) => state }),
    problems: t.stringList({
      description: 'Why it will not come; empty for what will.',
      resolve: ({ problems }) => problems,
    }),
    overlaps: t.stringList({
      description: 'What else of the page shows at the same time, or waits of the same document.',
      resolve: ({ overlaps }) => overlaps,
    }),
  }),
});

builder.queryField('calendar', (t) =>
  t.field({
    type: [CalendarEntry],
    description: 'What is planned, and whether it will come: campaigns with their days, revisions with their moments.',
    args: {
      tenant: t.arg.id({ required: false, description: 'Of one shop and what all share; of all shops if left out.' }),
      past: t.arg.boolean({ required: false, description: 'Campaigns that are over as well.' }),
    },
    resolve: (_, { tenant, past }, { member, services }) => {
      const scopes = [BASE_SCOPE, ...(tenant ? [tenant] : services.world.tenants().map(({ id }) => id))];
      const own = scopes.filter((scope) => may(member, 'read', scope));
      return calendar(services, own, { past: past ?? false });
    },
  }),
);
