import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseJson } from '@vitrine/schemas';
import type { OnExposure } from '../experiments/exposure.ts';
import type { Arms } from '../experiments/assignment.ts';
import type { FindFlags, Flag } from '../experiments/shop-flags.ts';
import { forcedArmsOf, type ReadForcedArms } from '../experiments/forced-arms.ts';
import { armsOfVisitor, type VisitorArmsDeps } from '../experiments/visitor-arms.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { VisitorIds } from '../visitors/visitor-ids.ts';
import { readFlagContext, type FlagContext, type FlagFault } from './flag-context.ts';
import type { Proofs } from './proof.ts';

export const FLAG_BYTES = 16_384;

export interface FlagQuestion {
  tenant: EdgeTenant;
  headers: IncomingHttpHeaders;
  body: string;
  /** The flag that is asked for; all of them if left out. */
  key?: string;
  requestId: string;
}

export interface FlagAnswer {
  status: 200 | 304 | 400 | 404 | 503;
  body: object | undefined;
  /** Of the answer for all flags. */
  etag?: string;
}

export interface FlagDoorDeps {
  flags: FindFlags;
  visitorIds: VisitorIds;
  armsCookies: VisitorArmsDeps['armsCookies'];
  forcedArms: ReadForcedArms;
  proofs: Pick<Proofs, 'make'>;
  onExposure: OnExposure;
  /** Told of an id that is not ours, with the experiments that it was used for. */
  onForged: (tenant: string, what: 'visitor', experiments: readonly string[]) => void;
  clock: () => number;
}

/** What a visitor is told of a flag. */
interface Told {
  /** Undefined for the control. */
  arm: string | undefined;
  /** Whether a test gave it: what is withheld from who is held out, nobody did. */
  isCounted: boolean;
}

/** Half the life of a proof: a client that asks now and then always has one that holds. */
const PROOF_MS = 30 * 60_000;

/**
 * Answers OpenFeature clients (OFREP): a flag is a running experiment, its value the key of the arm that pages show the same
 * visitor. Without consent it is that of the control, without a variant, and nothing is counted. A flag that is asked for by
 * its key is an exposure; of all flags each comes with a proof, which counts as one when it is sent to `/-/seen`. A browser
 * with forced arms is told these, whoever it is, as pages show it nothing else, and is never counted.
 */
export function createFlagDoor({
  flags,
  visitorIds,
  armsCookies,
  forcedArms,
  proofs,
  onExposure,
  onForged,
  clock,
}: FlagDoorDeps): (question: FlagQuestion) => Promise<FlagAnswer> {
  const armOf = ({ visitor, locale, path }: FlagContext, tenant: EdgeTenant, { key, page }: Flag): Told => {
    const { arms, counted } = armsOfVisitor(visitor, { tenant, locale, path: path ?? page.paths[locale] ?? '' }, page, {
      clock,
      visitorIds,
      armsCookies,
      // Only pages make ids.
      newVisitorId: () => undefined,
    });
    return { arm: arms[key], isCounted: counted[key] !== undefined };
  };

  const evaluation = ({ key, experiment, page }: Flag, { arm, isCounted }: Told) => ({
    key,
    value: arm ?? experiment.variants[0]?.key ?? '',
    ...(arm === undefined ? { reason: 'DEFAULT' } : { reason: 'SPLIT', variant: arm }),
    metadata: { page: page.page, phase: experiment.phase ?? 1, counted: isCounted },
  });

  const forced = (flag: Flag, arms: Arms) => {
    const { [flag.key]: arm } = forcedArmsOf(arms, flag.page);
    const told = evaluation(flag, { arm, isCounted: false });
    return { ...told, ...(arm === undefined ? {} : { reason: 'STATIC' }) };
  };

  return async ({ tenant, headers, body, key, requestId }) => {
    const named = key === undefined ? {} : { key };
    const refuse = (fault: FlagFault): FlagAnswer => ({ status: 400, body: { ...named, ...fault } });
    const parsed = parseJson(body, { maxBytes: FLAG_BYTES });
    if (!parsed.ok) return refuse({ errorCode: 'PARSE_ERROR', errorDetails: parsed.faults[0]?.message ?? '' });
    const context = readFlagContext(parsed.value, { tenant, headers });
    if ('errorCode' in context) return refuse(context);
    const { visitorId, visitorToken, hasForeignId, forcedArms: link = '' } = context.visitor;
    const tested = link === '' ? undefined : forcedArms(link, tenant.id);
    if (tested === undefined && visitorId === undefined && !hasForeignId)
      return refuse({
        errorCode: 'TARGETING_KEY_MISSING',
        errorDetails: 'expected the value of the cookie visitorId as targetingKey; who did not consent has none',
      });
    const known = await flags(tenant.id);
    if (known === undefined)
      return { status: 503, body: { errorDetails: 'expected the experiments of the shop, which cannot be had now' } };
    const flag = key === undefined ? undefined : known.get(key);
    if (tested !== undefined) {
      if (key === undefined)
        return { status: 200, body: { flags: [...known.values()].map((each) => forced(each, tested)) } };
      return flag === undefined ? unknown(key) : { status: 200, body: forced(flag, tested) };
    }
    if (visitorId === undefined || visitorToken === undefined || !visitorIds.isOurs(visitorToken, visitorId)) {
      onForged(tenant.id, 'visitor', key === undefined ? [] : [key].filter((each) => known.has(each)));
      return refuse({
        errorCode: 'INVALID_CONTEXT',
        errorDetails: 'expected a targetingKey that this shop made, the value of the cookie visitorId',
      });
    }
    const shown = ({ page, only, key: of }: Flag, arm: string) => ({
      tenant: tenant.id,
      page: page.page,
      experiments: only,
      arms: { [of]: arm },
      device: context.visitor.device,
      locale: context.locale,
      visitorId,
      requestId,
    });

    if (key !== undefined) {
      if (flag === undefined) return unknown(key);
      const told = armOf(context, tenant, flag);
      const { arm, isCounted } = told;
      if (arm !== undefined && isCounted) onExposure({ ...shown(flag, arm), visitorToken, at: clock() });
      return { status: 200, body: evaluation(flag, told) };
    }

    const evaluated = [...known.values()].map((flag) => ({ flag, told: armOf(context, tenant, flag) }));
    const plain = evaluated.map(({ flag, told }) => evaluation(flag, told));
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([visitorId, Math.floor(clock() / PROOF_MS), plain]))
      .digest('base64url')}"`;
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true)
      return { status: 304, body: undefined, etag };
    const list = evaluated.map(({ flag, told }) => {
      const { metadata, ...rest } = evaluation(flag, told);
      const { arm, isCounted } = told;
      return {
        ...rest,
        metadata: arm === undefined || !isCounted ? metadata : { ...metadata, proof: proofs.make(shown(flag, arm)) },
      };
    });
    return { status: 200, body: { flags: list }, etag };
  };
}

function unknown(key: string): FlagAnswer {
  return {
    status: 404,
    body: { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'expected the key of a running experiment' },
  };
}
