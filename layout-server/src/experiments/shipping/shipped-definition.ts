import { canonicalJson, fault, type Experiment, type Fault, type LayerDocument } from '@vitrine/schemas';
import { layersOfArm } from '../index.ts';
import { isObject } from '../../layout/resolve/index.ts';
import type { LayoutAddress } from '../../layout/revisions/index.ts';

/** Codes of the arms of a holdback; no other test names them so, so that nobody keeps an arm of the test before. */
const ARMS = { shipped: 'ship', held: 'hold' } as const;

/** The layer of a page that an arm belongs to: that of the language that the audience is, else the shop's. */
export function layerOf(tenant: string, { audience = {} }: Experiment, page: string): LayoutAddress {
  const asked = Object.entries(audience);
  const [name, wanted] = asked[0] ?? [];
  const locale = isObject(wanted) && Object.keys(wanted).length === 1 ? wanted['$eq'] : wanted;
  return asked.length === 1 && name === 'locale' && typeof locale === 'string'
    ? { scope: tenant, page, kind: `${locale}.layer` }
    : { scope: tenant, page, kind: 'layer' };
}

/**
 * The definition once everybody gets an arm: stopped, or with a share of visitors who are shown the page as it was, as a new
 * phase that measures what it is worth.
 */
export function shippedDefinition(
  before: Experiment,
  shipped: { arm: string; document: string; others?: string[] },
  holdback: { share: number; seed: string } | undefined,
): Experiment {
  const kept = { ...shipped, variants: before.variants };
  if (holdback === undefined) return { ...before, status: 'stopped', shipped: kept };
  // Everybody takes part in a holdback.
  const { phase = 1, coverage, ...rest } = before;
  return {
    ...rest,
    status: 'running',
    phase: phase + 1,
    seed: holdback.seed,
    variants: [
      { key: ARMS.shipped, weight: 1 - holdback.share },
      { key: ARMS.held, weight: holdback.share, without: true },
    ],
    shipped: { ...kept, ...(coverage !== undefined && { coverage }) },
  };
}

/** The definition when its arm is taken back: stopped, with its own arms and coverage again. */
export function revertedDefinition({ shipped, ...before }: Experiment, seed: string): Experiment {
  if (shipped === undefined) throw new Error(`expected ${before.key} to be shipped, got a test that is not`);
  const { phase = 1, variants } = before;
  const wasHeldBack = variants.some(({ without }) => without);
  // The phase of a holdback stays what it was: its results name other arms.
  return {
    ...before,
    status: 'stopped',
    variants: shipped.variants,
    ...(shipped.coverage !== undefined && { coverage: shipped.coverage }),
    ...(wasHeldBack && { phase: phase + 1, seed }),
  };
}

/** What forbids that layers take over an arm, whatever they say. */
export function armFaults({ key, status, variants, shipped }: Experiment, arm: string, tenant: string): Fault[] {
  const forbid = (expected: string, got: unknown) =>
    fault('NOT_ALLOWED', { expected, got, layer: `${tenant}/experiments/${key}` });
  if (shipped !== undefined)
    return [forbid(`a test that is not shipped; "experiments revert ${tenant}/${key}" takes it back`, shipped.arm)];
  if (status === 'draft') return [forbid('a test that has run', status)];
  const own = variants.find((each) => each.key === arm);
  if (own === undefined) return [forbid(`an arm of the test: ${variants.map((each) => each.key).join(', ')}`, arm)];
  return layersOfArm(own).some(({ ops }) => ops.length > 0)
    ? []
    : [forbid(`an arm that changes something; to keep the page as it is: "experiments stop ${tenant}/${key}"`, arm)];
}

/** What forbids that a layer takes over what an arm changes of its page; `layer` is the one that is there, if any. */
export function takeoverFaults(
  { key, variants }: Experiment,
  { arm, layer: own }: { arm: string; layer: LayerDocument },
  { tenant, document, layer }: { tenant: string; document: string; layer: LayerDocument | undefined },
): Fault[] {
  const index = variants.findIndex((each) => each.key === arm);
  const at = variants[index]?.layers?.indexOf(own) ?? -1;
  const place = `/variants/${index}/${at === -1 ? 'layer' : `layers/${at}`}`;
  const forbid = (expected: string, got: unknown, pointer = '') =>
    fault('NOT_ALLOWED', { expected, got, pointer, layer: `${tenant}/experiments/${key}` });
  const taken = layer?.tests?.[key];
  return [
    ...(own.meta === undefined
      ? []
      : [
          forbid(
            `an arm that leaves the page's head alone; put it into ${document} beforehand`,
            own.meta,
            `${place}/meta`,
          ),
        ]),
    ...(own.when === undefined || canonicalJson(own.when) === canonicalJson(layer?.when ?? null)
      ? []
      : [forbid(`an arm that has the condition of ${document}, or none`, own.when, `${place}/when`)]),
    ...(taken === undefined ? [] : [forbid(`a layer that has no arm of the test yet; ${document} has one`, taken.arm)]),
  ];
}
