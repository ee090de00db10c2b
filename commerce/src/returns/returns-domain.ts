import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import { linesOf, orderOfNumber } from '../orders/index.ts';
import type { HostedPayments } from '../payments/index.ts';
import { createReturnForms } from './return-forms.ts';
import { returners } from './returners.ts';
import { returnMails } from './return-mails.ts';
import { createReturnGate, createReturnSources } from './return-source.ts';
import { piecesWords, returnNumber, returnState } from './return-words.ts';
import { returnsOf } from './returns-repository.ts';
import { takeBack, type Found, type TakenBack } from './take-back.ts';
import type { LinePieces } from './tables.ts';

/** Of one network address: enough for a household, too few to try numbers of orders. */
const FIND_LIMIT = { most: 20, seconds: 600 } as const;
const ANNOUNCE_LIMIT = { most: 60, seconds: 600 } as const;

/** A return as staff sees it. */
export interface TendedReturn {
  n: number;
  /** As it stands on the parcel. */
  number: string;
  state: ReturnType<typeof returnState>;
  goods: readonly string[];
  pieces: readonly LinePieces[];
  /** What it took off the order, in minor units; left out as long as nothing came. */
  amount?: number;
}

/** What the service of a shop sees of returns, and does with them. */
export interface TendReturns {
  /** Undefined for an order that nobody knows. */
  list(tenant: TenantId, number: string): Promise<TendedReturn[] | undefined>;
  takeBack(tenant: TenantId, which: { number: string; n: number } & Found): Promise<TakenBack>;
}

export interface ReturnsDomain extends Domain {
  tendingReturns: TendReturns;
}

/** Returns: their announcement by whoever ordered, their receipt by the service, and the mails of both. */
export function createReturnsDomain(
  platform: Pick<
    Platform,
    'database' | 'clock' | 'ids' | 'changes' | 'outbox' | 'mailer' | 'shops' | 'signer' | 'limitTo'
  >,
  { hosted }: { hosted: Pick<HostedPayments, 'settleLater'> | undefined },
): ReturnsDomain {
  const { database, limitTo } = platform;
  return {
    name: 'returns',
    tendingReturns: {
      async list(tenant, number) {
        const order = await orderOfNumber(database, tenant, number);
        if (order === undefined) return undefined;
        const lines = await linesOf(database, tenant, order.id);
        return (await returnsOf(database, tenant, [order.id])).map((each) => ({
          n: each.n,
          number: returnNumber(order, each),
          state: returnState(each),
          goods: piecesWords(each.receipt?.pieces ?? each.pieces, lines),
          pieces: each.receipt?.pieces ?? each.pieces,
          ...(each.receipt && { amount: each.receipt.amount }),
        }));
      },
      takeBack: (tenant, which) => takeBack({ ...platform, hosted }, tenant, which),
    },
    sources: createReturnSources(platform),
    gates: [createReturnGate(platform)],
    forms: createReturnForms(platform, {
      find: limitTo('return-find', FIND_LIMIT),
      announce: limitTo('returns', ANNOUNCE_LIMIT),
    }),
    errands: returnMails(platform),
    personal: returners(database),
  };
}
