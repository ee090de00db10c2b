import type { DataSource, LocalShop, Platform, TenantId } from '@vitrine/platform/doors';
import type { Signer } from '@vitrine/schemas/signing';
import { newsletterVouchers, VOUCHERS_VALUE } from '../../vouchers/index.ts';

/** What was just done with the newsletter: it was asked for, or its link was confirmed. */
const STEPS = { almostDone: 'newsletterAlmostDone', confirmed: 'newsletterConfirmed' } as const;
type Step = keyof typeof STEPS;

const TEXT = { type: 'string' } as const;
const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: TEXT, href: TEXT },
} as const;

/** Leads to the page that says what was done, with the proof of it in its address: opened by itself it must not say so. */
export function leadOn(
  signer: Pick<Signer, 'sign'>,
  tenant: TenantId,
  step: Step,
): { kind: 'done'; route: string; query: { p: string } } {
  return { kind: 'done', route: STEPS[step], query: { p: signer.sign('newsletter-step', { tenant, step }) } };
}

/** `newsletter-step`: the words of a page after a step to whoever comes from that step; to all others the way to begin. */
export function createStepSource(signer: Pick<Signer, 'verify'>): DataSource {
  return {
    name: 'newsletter-step',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['step'],
      properties: { step: { enum: Object.keys(STEPS) }, p: { type: 'string', maxLength: 1_000 } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'text', 'link'],
      properties: { title: TEXT, text: TEXT, link: LINK },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { step, p = '' } = args as { step: Step; p?: string };
      const isDone = provesStep(signer, shop, step, p);
      const words = isDone
        ? { title: `newsletter.${step}.title`, text: `newsletter.${step}.text`, label: 'frame.home', route: 'home' }
        : {
            title: 'newsletter.signup.title',
            text: 'newsletter.notDone.text',
            label: 'newsletter.notDone.link',
            route: 'newsletterSubscribe',
          };
      return {
        value: {
          title: shop.message(words.title) ?? '',
          text: shop.message(words.text) ?? '',
          link: { label: shop.message(words.label) ?? '', href: shop.link(words.route) ?? '/' },
        },
        tags: [],
      };
    },
  };
}

/** `newsletter-vouchers`: what comes with the newsletter, to whoever comes from confirming it; to all others nothing. */
export function createNewsletterVoucherSource({
  signer,
  ...parts
}: Pick<Platform, 'signer' | 'database' | 'clock'>): DataSource {
  return {
    name: 'newsletter-vouchers',
    personal: true,
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { p: { type: 'string', maxLength: 1_000 } },
    },
    valueSchema: VOUCHERS_VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { p = '' } = args as { p?: string };
      return provesStep(signer, shop, 'confirmed', p)
        ? { value: await newsletterVouchers(parts, shop), tags: [] }
        : { value: { items: [] }, isEmpty: true, tags: [] };
    },
  };
}

function provesStep(signer: Pick<Signer, 'verify'>, { tenant }: LocalShop, step: Step, token: string): boolean {
  const verified = signer.verify(token, 'newsletter-step');
  if (!verified.ok) return false;
  // Genuine: the shape is what was signed.
  const of = verified.payload as { tenant: string; step: string };
  return of.tenant === tenant && of.step === step;
}
