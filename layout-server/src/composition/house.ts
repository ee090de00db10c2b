import path from 'node:path';
import { catalog } from '@vitrine/component-registry/manifest';
import { startMerger, type Merger } from '@vitrine/platform/changes';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Platform } from '@vitrine/platform/doors';
import { openEventLog, type EventLog } from '@vitrine/platform/events';
import type { Ids } from '@vitrine/platform/ids';
import { createLimiters } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import { openMailer, type Mailer } from '@vitrine/platform/mail';
import type { Metrics } from '@vitrine/platform/metrics';
import { openObjects } from '@vitrine/platform/objects';
import { createRedisLink, type RedisLink } from '@vitrine/platform/redis';
import { createSigner, type Signer } from '@vitrine/schemas/signing';
import type { Config } from '../config.ts';
import { createMessages, type Messages } from '../content/messages/index.ts';
import { createPictureStore, type PictureShelf, type PictureStore } from '../content/pictures/index.ts';
import { createPublishedWords, type PublishedWords } from '../content/published/index.ts';
import { createHoldoutRecords } from '../experiments/holdouts/index.ts';
import {
  createCurrentExperiments,
  createDefinitions,
  type CurrentExperiments,
  type Definitions,
} from '../experiments/lifecycle/index.ts';
import { createShops } from '../layout/pages/index.ts';
import { createRevisions, type Revisions } from '../layout/revisions/index.ts';
import type { ComponentLookup } from '../layout/validate/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';
import { createDressedMailer } from './dressed-mailer.ts';
import type { Ending } from './ending.ts';
import type { Surroundings } from './surroundings.ts';

/** What every part of the app is made of. */
export interface House {
  config: Config;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  components: ComponentLookup;
  database: Database;
  families: FamilyRepository;
  /** The pictures that shops added themselves. */
  shelf: PictureShelf;
  pictureStore: PictureStore;
  signer: Signer;
  redis: RedisLink | undefined;
  revisions: Revisions;
  definitions: Definitions;
  current: CurrentExperiments;
  words: PublishedWords;
  events: EventLog;
  /** Where what changes many times a second is noted. */
  merger: Merger;
  messages: Messages;
  /** What domains are made of. */
  platform: Platform;
  /** Takes mails as they are; that of the platform dresses them in the colours of their shop. */
  post: Mailer;
}

export interface HouseParts {
  config: Config;
  surroundings: Surroundings;
  database: Database;
  families: FamilyRepository;
  /** Empty so far. */
  shelf: PictureShelf;
  /** Opened with the errands of the domains, which are made of this. */
  outbox: Platform['outbox'];
  ending: Ending;
}

/** Opens the house over a database and the shops' files: what runs, what is said and what changes is followed from now on. */
export async function openHouse({
  config,
  surroundings: { clock, ids, logger, metrics, components = catalog },
  database,
  families,
  shelf,
  outbox,
  ending,
}: HouseParts): Promise<House> {
  const { dataDir, edgePort, redisUrl, s3, smtp } = config;
  const signer = createSigner({ secrets: config.secrets, clock: () => clock.now().getTime() });
  const redis = redisUrl === '' ? undefined : createRedisLink({ url: redisUrl, logger, metrics });
  ending.add(() => redis?.close());
  const definitions = createDefinitions({ database, logger });
  const current = createCurrentExperiments({
    families,
    definitions,
    holdouts: createHoldoutRecords(database),
    logger,
  });
  const revisions = createRevisions({ database, clock });
  const words = createPublishedWords({ revisions, logger });
  const events = await openEventLog({ database, clock, logger });
  ending.add(() => events.close());
  // Whoever hears of the event finds what runs, and what is said, now.
  events.prepare(
    async (told) => {
      for (const event of told) await current.follow(event);
    },
    ['experiment:'],
  );
  events.prepare((told) => words.follow(told), ['copy:', 'content:', 'rules:']);
  const pictureStore = createPictureStore(database);
  const readPictures = async (tenant?: string): Promise<void> => {
    shelf.put(await pictureStore.rows(tenant), tenant);
    families.renew();
  };
  events.prepare(
    async (told) => {
      for (const tenant of new Set(told.map((event) => event.tenant))) await readPictures(tenant);
    },
    ['pictures:'],
  );
  const merger = startMerger({ database, events, logger });
  ending.add(() => merger.stop());
  await Promise.all([current.refresh(), words.refresh(), readPictures()]);
  const messages = createMessages({
    materialOf: (tenant) => {
      const files = families.files(tenant);
      return files && { languages: files.languages.value, copy: words.copy(tenant) };
    },
    logger,
  });
  const shops = createShops({ families, messages, rules: words.rules, edgePort });
  const post = openMailer({ smtp, folder: path.join(dataDir, 'outbox'), clock, ids, logger });
  const mailer = createDressedMailer({ mailer: post, shops, family: families.current });
  ending.add(() => mailer.close());
  const platform: Platform = {
    clock,
    ids,
    database,
    mailer,
    signer,
    shops,
    changes: merger,
    outbox,
    uploads: await openObjects({ s3, folder: path.join(dataDir, 'uploads') }),
    limitTo: createLimiters({ link: redis, clock }),
  };
  return {
    config,
    clock,
    ids,
    logger,
    metrics,
    components,
    database,
    families,
    shelf,
    pictureStore,
    signer,
    post,
    redis,
    revisions,
    definitions,
    current,
    words,
    events,
    merger,
    messages,
    platform,
  };
}
