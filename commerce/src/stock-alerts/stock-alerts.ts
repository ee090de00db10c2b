import type { Domain, Platform } from '@vitrine/platform/doors';
import type { PersonalData } from '@vitrine/platform/personal-data';
import type { Database } from '@vitrine/platform/database';
import { and, eq } from '@vitrine/platform/sql';
import type { Catalogue } from '../catalogue/index.ts';
import { alertErrands, BACK, type AlertPayload } from './alert-errands.ts';
import { createAlertForms, RECIPIENT_LIMIT } from './alert-forms.ts';
import { createAlertAnswers, createAlertSource } from './alert-sources.ts';
import { createAlertsRepository } from './alerts-repository.ts';
import { stockAlerts } from './tables.ts';

const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;
/** A link of a mail holds so long, and a wish that was confirmed. */
const UNCONFIRMED_DAYS = 7;
const UNFULFILLED_DAYS = 365;

/** Tells shoppers by mail once what was sold out can be had again: asked twice, told once, then forgotten. */
export function createStockAlerts(
  platform: Pick<Platform, 'database' | 'mailer' | 'shops' | 'outbox' | 'limitTo' | 'clock' | 'ids' | 'signer'>,
  catalogue: Catalogue,
): Domain {
  const { database, outbox, limitTo, clock } = platform;
  const alerts = createAlertsRepository(database);
  const answers = createAlertAnswers();
  const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  return {
    name: 'stock-alerts',
    sources: [createAlertSource(catalogue), answers.source],
    subjects: [answers.subject],
    forms: createAlertForms({
      ...platform,
      alerts,
      catalogue,
      recipients: limitTo('stock-alert-mails', RECIPIENT_LIMIT),
    }),
    errands: alertErrands({ ...platform, alerts, catalogue }),
    jobs: [
      {
        name: 'stock-alerts.tell',
        everyMs: LOOK_MS,
        async run() {
          for (const { tenant, id } of await alerts.due())
            await alerts.transaction(async (transaction) => {
              const payload: AlertPayload = { id };
              if (await alerts.markTold(transaction, tenant, id))
                await outbox.put(transaction, tenant, { kind: BACK, key: id, payload });
            });
        },
      },
      {
        name: 'stock-alerts.forget',
        everyMs: DAY_MS,
        run: () => alerts.forget(ago(UNCONFIRMED_DAYS), ago(UNFULFILLED_DAYS)),
      },
    ],
    personal: waiting(database),
  };
}

/** What is kept of those who wait. */
function waiting(database: Pick<Database, 'orm'>): PersonalData {
  const of = (tenant: string, address: string) =>
    and(eq(stockAlerts.tenant, tenant), eq(stockAlerts.key, address.toLowerCase()));
  const { address, locale, product, variant, state, askedAt, confirmedAt } = stockAlerts;
  const shown = { address, locale, product, variant, state, askedAt, confirmedAt };
  return {
    tables: [stockAlerts],
    async export(tenant, person) {
      const rows = await database.orm.select(shown).from(stockAlerts).where(of(tenant, person));
      return rows.map((values) => ({ in: 'stock-alerts', values }));
    },
    async erase(tenant, person) {
      const erased = await database.orm.delete(stockAlerts).where(of(tenant, person)).returning({ id: stockAlerts.id });
      return erased.length;
    },
  };
}
