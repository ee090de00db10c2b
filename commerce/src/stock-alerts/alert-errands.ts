import type { LocalShop, Platform } from '@vitrine/platform/doors';
import { deliverMail, type Mail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import { articleView, type Catalogue } from '../catalogue/index.ts';
import { alertMail } from './alert-mails.ts';
import { alertToken } from './alert-token.ts';
import { articleWords } from './article-words.ts';
import type { AlertsRepository, StockAlert } from './alerts-repository.ts';

export const ASKED = 'stock-alert-asked';
export const BACK = 'stock-alert-back';

export interface AlertPayload {
  id: string;
}

/** The mails: one that asks, one that tells. A wish that was erased meanwhile gets none; a crash may repeat one. */
export function alertErrands({
  alerts,
  catalogue,
  mailer,
  shops,
  signer,
}: Pick<Platform, 'mailer' | 'shops' | 'signer'> & {
  alerts: AlertsRepository;
  catalogue: Catalogue;
}): ErrandHandler[] {
  const send = (mail: Mail): Promise<void> => deliverMail(mailer, mail, 'an alert about stock');
  const lookUp = async (tenant: string, { product: sku, variant, locale }: StockAlert) => {
    const shop = shops.find(tenant, locale);
    const [product] = shop === undefined ? [] : await catalogue.bySkus(shop.tenant, [sku]);
    const article = product?.variants.find((one) => one.sku === variant);
    const view = shop && product && article && articleView(product, article, shop);
    return shop === undefined || view === undefined ? undefined : { shop, view };
  };
  return [
    {
      kind: ASKED,
      async deliver({ tenant, payload }) {
        // Our own form wrote it.
        const { id } = payload as AlertPayload;
        const alert = await alerts.find(tenant, id, 'pending');
        const known = alert && (await lookUp(tenant, alert));
        if (alert === undefined || known === undefined) return;
        const token = alertToken({ signer }, tenant, id);
        const [link, end] = [
          linkTo(known.shop, 'stockAlertConfirm', token),
          linkTo(known.shop, 'stockAlertEnd', token),
        ];
        await send(alertMail('confirm', known.shop, alert.address, { article: articleWords(known.view), link, end }));
      },
    },
    {
      kind: BACK,
      async deliver({ tenant, payload }) {
        const { id } = payload as AlertPayload;
        const alert = await alerts.find(tenant, id, 'told');
        const known = alert && (await lookUp(tenant, alert));
        if (alert !== undefined && known !== undefined) {
          const link = `${known.shop.origin}${known.view.href}`;
          await send(alertMail('back', known.shop, alert.address, { article: articleWords(known.view), link }));
        }
        await alerts.remove(tenant, id);
      },
    },
  ];
}

function linkTo(shop: LocalShop, route: string, token: string): string {
  return `${shop.origin}${shop.link(route) ?? '/'}?token=${token}`;
}
