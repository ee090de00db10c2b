import type { FormHandler, Platform } from '@vitrine/platform/doors';
import type { RateLimiter } from '@vitrine/platform/limits';
import { isMailAddress } from '@vitrine/platform/mail';
import type { Catalogue } from '../catalogue/index.ts';
import { ASKED, type AlertPayload } from './alert-errands.ts';
import { wishOfToken } from './alert-token.ts';
import type { AlertsRepository } from './alerts-repository.ts';

/** Mails to one address in a day that ask whether a wish was meant. */
export const RECIPIENT_LIMIT = { most: 5, seconds: 86_400 } as const;
const FAILURE = { key: 'stockAlert.failed' } as const;

/**
 * `stock-alert` on a product's page notes the wish, `stock-alert-confirm` takes the token of the mail (double opt-in), and
 * `stock-alert-end` takes it to end the wish.
 */
export function createAlertForms({
  alerts,
  catalogue,
  recipients,
  outbox,
  clock,
  ids,
  signer,
}: Pick<Platform, 'outbox' | 'clock' | 'ids' | 'signer'> & {
  alerts: AlertsRepository;
  catalogue: Catalogue;
  recipients: RateLimiter;
}): FormHandler[] {
  return [
    {
      name: 'stock-alert',
      fields: ['email', 'variant'],
      thanks: 'stockAlertAnswer',
      failure: FAILURE,
      async take({ shop, fields: { email = '', variant = '' }, params: { sku = '' } }) {
        const { tenant, locale } = shop;
        if (!isMailAddress(email)) return { kind: 'again', errors: { email: { key: 'validation.email.required' } } };
        const [product] = await catalogue.bySkus(tenant, [sku]);
        if (product?.variants.some((one) => one.sku === variant) !== true)
          return { kind: 'again', errors: {}, problem: FAILURE };
        const done = { kind: 'done', route: 'stockAlertAnswer', params: { answer: 'asked' } } as const;
        // The same answer, but no further mail: nobody's box is filled.
        if ((await recipients.count(`${tenant}:stock-alert`, email.toLowerCase())) > 0) return done;
        await alerts.transaction(async (transaction) => {
          const alert = { id: ids.uuid(), product: sku, variant, address: email, locale };
          const id = await alerts.ask(transaction, tenant, alert, clock.now());
          const payload: AlertPayload | undefined = id === undefined ? undefined : { id };
          if (payload !== undefined) await outbox.put(transaction, tenant, { kind: ASKED, key: ids.uuid(), payload });
        });
        return done;
      },
    },
    {
      name: 'stock-alert-confirm',
      fields: [],
      thanks: 'stockAlertAnswer',
      failure: FAILURE,
      async take({ shop, query: { token = '' } }) {
        const id = wishOfToken({ signer }, shop.tenant, token);
        const isKnown = id !== undefined && (await alerts.confirm(shop.tenant, id, clock.now()));
        return { kind: 'done', route: 'stockAlertAnswer', params: { answer: isKnown ? 'confirmed' : 'expired' } };
      },
    },
    {
      name: 'stock-alert-end',
      fields: [],
      thanks: 'stockAlertAnswer',
      failure: FAILURE,
      async take({ shop, query: { token = '' } }) {
        const id = wishOfToken({ signer }, shop.tenant, token);
        if (id !== undefined) await alerts.remove(shop.tenant, id);
        // A wish that is not there any more has ended too.
        return { kind: 'done', route: 'stockAlertAnswer', params: { answer: id === undefined ? 'expired' : 'ended' } };
      },
    },
  ];
}
