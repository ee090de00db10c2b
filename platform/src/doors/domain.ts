import type { Merger } from '../changes/index.ts';
import type { Clock } from '../clock.ts';
import type { Signer } from '@vitrine/schemas/signing';
import type { Database } from '../database/index.ts';
import type { Ids } from '../ids.ts';
import type { Job } from '../jobs/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { ErrandHandler, Outbox } from '../outbox/index.ts';
import type { PersonalData } from '../personal-data/index.ts';
import type { RateLimit, RateLimiter } from '../limits/index.ts';
import type { DataSource } from './data-source.ts';
import type { FormHandler } from './form-handler.ts';
import type { RenewSession } from './renew-session.ts';
import type { MessageRoute, ShopRoute } from './shop-route.ts';
import type { Shops } from './local-shop.ts';
import type { TenantId } from './tenant-id.ts';
import type { PageGate } from './page-gate.ts';
import type { PageSubject } from './page-subject.ts';
import type { PageValues } from './page-values.ts';
import type { ShopSchemaBuilder } from './shop-schema.ts';

/** What a domain stands on. Made once by the process that the domain runs in. */
export interface Platform {
  clock: Clock;
  ids: Ids;
  database: Database;
  mailer: Mailer;
  /** Signs what browsers bring back. */
  signer: Signer;
  shops: Shops;
  /** Where it notes what it changes many times a second: products, prices, stock, sessions. */
  changes: Pick<Merger, 'note'>;
  /** Where it writes what is to be done once its transaction is committed. */
  outbox: Pick<Outbox, 'put'>;
  /** Where files lie that people send. */
  uploads: ObjectStore;
  /** A counter of its own, shared by all instances where there is Redis: by its name, which no other one of the process has. */
  limitTo(name: string, limit: RateLimit): RateLimiter;
}

/**
 * A part of the shop with its own doors: what it answers to pages, to forms, to queries. It is in the shop by being in the
 * list of the layout server, and nowhere else. A member joins this type with the first domain that needs it.
 */
export interface Domain {
  name: string;
  /**
   * Makes what the first reader of a shop in a language would otherwise wait for, and whoever comes meanwhile; called once there are
   * products, before anybody is let in. What is there already stays.
   */
  prepare?(shop: { tenant: TenantId; locale: string }): Promise<void>;
  /** Data that nodes of pages can ask for. */
  sources?: readonly DataSource[];
  /** What pages of its own are about. */
  subjects?: readonly PageSubject[];
  /** Which values of a query pages of its own know. */
  values?: readonly PageValues[];
  /** Who may see which of its pages. */
  gates?: readonly PageGate[];
  /** Forms that it takes, wherever a page has a node for them. */
  forms?: readonly FormHandler[];
  /** Addresses below `/api/` that it answers. */
  routes?: readonly ShopRoute[];
  /** Addresses below `/api/` to which other servers post. */
  messages?: readonly MessageRoute[];
  /** Renews the sessions of browsers, for the edge; one domain does. */
  renewSession?: RenewSession;
  /** Errands that it does. */
  errands?: readonly ErrandHandler[];
  /** What it does again and again. */
  jobs?: readonly Job[];
  /** What it keeps of people. */
  personal?: PersonalData;
  /** Adds its types and fields to the schema of the shop door. */
  graphql?(builder: ShopSchemaBuilder): void;
}
