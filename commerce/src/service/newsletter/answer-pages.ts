import { tagOf, type DataSource, type LocalShop, type PageSubject, type Words } from '@vitrine/platform/doors';
import { writesForGroup } from './change-form.ts';
import { MAILING_ANSWERS, type MailingAnswer } from './mailings.ts';
import { changesOf, nameOfChange, type NewsletterChange } from './newsletter-change.ts';

/** What a page says after a form of the newsletter or of mailings. */
interface Answer {
  title: string;
  text: string;
  /** On into the shop, or whom somebody writes to for whom it could not be done. */
  link: { label: string; href: string };
}

/** The page that tells what has changed, and its words by the name in its address; other names are not found. */
export function createAnswerPages(): { subject: PageSubject; source: DataSource } {
  return {
    subject: {
      page: 'service-answer',
      find: async (shop, { answer = '' }) => ({
        isThere: answerOf(shop, answer) !== undefined,
        tags: [tagOf.tenant(shop.tenant)],
      }),
    },
    source: {
      name: 'service-answer',
      argsSchema: {
        type: 'object',
        additionalProperties: false,
        properties: { answer: { type: 'string', maxLength: 40 } },
      },
      valueSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['title', 'text', 'link'],
        properties: {
          title: { type: 'string' },
          text: { type: 'string' },
          link: {
            type: 'object',
            additionalProperties: false,
            required: ['label', 'href'],
            properties: { label: { type: 'string' }, href: { type: 'string' } },
          },
        },
      },
      async fetch({ answer }, { shop }) {
        const value = typeof answer === 'string' ? answerOf(shop, answer) : undefined;
        const tags = [tagOf.tenant(shop.tenant), tagOf.copy(shop.tenant, shop.locale, 'newsletter')];
        return value === undefined
          ? { value: { title: '', text: '', link: { label: '', href: '' } }, isEmpty: true, tags }
          : { value, tags, head: { title: value.title } };
      },
    },
  };
}

function answerOf(shop: LocalShop, name: string): Answer | undefined {
  const mailing = MAILING_ANSWERS.find((each) => each === name);
  if (mailing !== undefined) return mailingAnswer(shop, mailing);
  const change = changesOf(writesForGroup(shop)).find((each) => nameOfChange(each) === name);
  if (change === undefined) return undefined;
  const title = change.kind === 'unsubscribe' ? 'newsletter.unsubscribed.title' : 'newsletter.changed.title';
  return { title: word(shop, { key: title }), text: word(shop, textOf(shop, change)), link: homeOf(shop) };
}

function textOf(shop: LocalShop, change: NewsletterChange): Words {
  switch (change.kind) {
    case 'unsubscribe':
      return { key: 'newsletter.unsubscribed.text', with: { senders: sendersOf(shop, change.from) } };
    case 'pause':
      return {
        key: 'newsletter.paused',
        with: { period: word(shop, { key: `newsletter.period.${change.days}` }) },
      };
    case 'frequency':
      return {
        key: 'newsletter.frequencyChanged',
        with: { frequency: word(shop, { key: `newsletter.frequency.${change.frequency}` }) },
      };
  }
}

function sendersOf({ name, group = name, locale }: LocalShop, from: 'shop' | 'group' | 'both'): string {
  const senders = from === 'both' ? [name, group] : [from === 'shop' ? name : group];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(senders);
}

function mailingAnswer(shop: LocalShop, answer: MailingAnswer): Answer {
  const { mailAddress: email } = shop;
  const title = word(shop, { key: 'mailings.title' });
  const link = homeOf(shop);
  switch (answer) {
    case 'mailing-removed':
      return { title, text: word(shop, { key: 'mailings.success' }), link };
    case 'mailing-unknown':
      return { title, text: word(shop, { key: 'mailings.notFound' }), link };
    case 'mailing-locked':
      return {
        title,
        text: word(shop, { key: 'mailings.apiError', with: { email } }),
        link: { label: email, href: `mailto:${email}` },
      };
  }
}

function homeOf(shop: LocalShop): Answer['link'] {
  return { label: word(shop, { key: 'frame.home' }), href: shop.link('home') ?? '/' };
}

function word(shop: LocalShop, { key, with: values }: Words): string {
  const text = shop.message(key, values);
  if (text === undefined) throw new Error(`expected the words ${key} in ${shop.locale}, got none`);
  return text;
}
