import { fault, validateLayerDocument, type Experiment, type Fault } from '@vitrine/schemas';
import type { Ids } from '@vitrine/platform/ids';
import { documentId, isOfLayout, parseDocumentId } from '../../layout/documents/index.ts';
import { emptyLayer, withArm, withoutArm } from '../../layout/editing/index.ts';
import {
  compareWithArm,
  type PageChange,
  type PageWorld,
  type ProposedDocument,
  type Publishing,
} from '../../layout/publishing/index.ts';
import type { LayoutAddress, Revisions, RevisionSource } from '../../layout/revisions/index.ts';
import { runningOf } from '../holdouts/index.ts';
import { experimentFaults, experimentsOn, layersOfArm, noSuchTest, shownTests } from '../index.ts';
import {
  keepDefinition,
  ShopChanged,
  type CurrentExperiments,
  type DefinitionStore,
  type ExperimentState,
  type NoSuchExperiment,
  type Refused,
} from '../lifecycle/index.ts';
import { armFaults, layerOf, revertedDefinition, shippedDefinition, takeoverFaults } from './shipped-definition.ts';

/** The layer and the test are as asked, or would be. */
export interface Shipped {
  code: 'SHIPPED';
  /** As it is now; as it would be after a dry run. */
  state: ExperimentState;
  /** The layers of its pages, such as at/home.layer, each with its new revision: undefined after a dry run, and where it said so already. */
  layers: { document: string; revision: number | undefined }[];
  isDryRun: boolean;
  /** Where shoppers see a difference to the page without the test. */
  changes: PageChange[];
  /** Where a layer above says otherwise, so that the page does not look as the arm did. */
  unlike: PageChange[];
  warnings: Fault[];
}
export type ShipOutcome = Shipped | Refused | NoSuchExperiment;

interface ShipRequest {
  tenant: string;
  key: string;
  author: string;
  message?: string | undefined;
  /** Where it is done. */
  source: Extract<RevisionSource, 'studio' | 'cli'>;
  /** Only say what would happen. */
  dryRun?: boolean | undefined;
}

/** Makes the winner of a test the page, and takes it back: the layer and the test together, or neither. */
export interface ShipService {
  /**
   * Merges an arm into the layers that it belongs to, one for each page, its ids kept, and ends the test; `holdback` is the share of visitors who
   * are shown the page as it was, until the test is stopped.
   */
  ship(request: ShipRequest & { arm: string; holdback?: number | undefined }): Promise<ShipOutcome>;
  /** Takes out of the layers what the arm brought; what others changed since stays. The test is stopped. */
  revert(request: ShipRequest): Promise<ShipOutcome>;
}

const MOST_ATTEMPTS = 3;
const MOST_HELD_BACK = 0.5;

/** A layer as it is to be. */
type PlannedLayer = ProposedDocument & { address: LayoutAddress };

/** What shipping wants to be true, and the layers that make it so. */
interface Plan {
  layers: readonly PlannedLayer[];
  definition: Experiment;
  unlike: PageChange[];
}

/** Gives the service over the shops' layers and tests. */
export function createShipService(
  parts: DefinitionStore & {
    current: CurrentExperiments;
    publishing: Pick<Publishing, 'publishSet'>;
    revisions: Revisions;
    world: PageWorld;
    ids: Ids;
  },
): ShipService {
  const { current, publishing, revisions, world, clock, ids } = parts;
  const newSeed = (): string => ids.uuid().replaceAll('-', '');
  /** The shops with other definitions of one's tests. */
  const worldWith = (tenant: string, seen: readonly ExperimentState[], definition: Experiment): PageWorld => {
    const tests = testsWith(tenant, seen, definition);
    return {
      ...world,
      experiments: (one, page, place) =>
        one === tenant ? experimentsOn(tests, page, place) : world.experiments(one, page, place),
    };
  };
  /** The tests of a shop with another definition of one, as pages would show them. */
  const testsWith = (
    tenant: string,
    seen: readonly ExperimentState[],
    definition: Experiment,
  ): readonly Experiment[] => {
    const others = seen.map((state) => state.definition).filter(({ key }) => key !== definition.key);
    return shownTests(
      [...others, definition],
      runningOf(current.holdouts(tenant)).map(({ key }) => key),
    );
  };
  const layerNow = async ({ scope, page, kind }: LayoutAddress) => {
    const live = await revisions.published(scope, page, kind);
    if (live === undefined) return { number: 0, layer: undefined, faults: [] };
    const { number, document } = live;
    const read = validateLayerDocument(document, { layer: documentId(live) });
    return read.ok ? { number, layer: read.value, faults: [] } : { number, layer: undefined, faults: read.faults };
  };

  const done = async (
    { tenant, key, author, message, source, dryRun = false }: ShipRequest & { message: string },
    planOf: (state: ExperimentState, seen: readonly ExperimentState[]) => Promise<Plan | Fault[]>,
    attempt = 1,
  ): Promise<ShipOutcome> => {
    const seen = current.of(tenant);
    const state = seen.find(({ definition }) => definition.key === key);
    if (state === undefined) return { code: 'UNKNOWN', message: noSuchTest(tenant, key, seen) };
    const plan = await planOf(state, seen);
    if (Array.isArray(plan)) return { code: 'REFUSED', faults: plan };
    const { definition } = plan;
    let kept: ExperimentState = { ...state, definition };
    const again = async (): Promise<ShipOutcome> => {
      await current.refresh(tenant);
      return done({ tenant, key, author, message, source, dryRun }, planOf, attempt + 1);
    };
    try {
      const result = await publishing.publishSet({
        documents: plan.layers,
        message,
        author,
        source,
        dryRun,
        world: worldWith(tenant, seen, definition),
        also: async (transaction) => {
          kept = await keepDefinition(parts, transaction, { tenant, author, message }, seen, definition);
        },
      });
      switch (result.code) {
        case 'INVALID':
          return { code: 'REFUSED', faults: result.faults };
        case 'CONFLICT':
          if (attempt < MOST_ATTEMPTS) return await again();
          return { code: 'REFUSED', faults: [overtaken(result.documentId)] };
        case 'PUBLISHABLE_SET':
        case 'PUBLISHED_SET':
          return {
            code: 'SHIPPED',
            state: kept,
            layers: plan.layers.map(({ address }) => {
              const document = documentId(address);
              const written = result.code === 'PUBLISHED_SET' ? result.revisions : [];
              return { document, revision: written.find((each) => documentId(each) === document)?.number };
            }),
            isDryRun: dryRun,
            changes: result.changes,
            unlike: plan.unlike,
            // That its own page changes is what it is for.
            warnings: result.warnings.filter(({ layer }) => layer !== `${tenant}/experiments/${key}`),
          };
      }
    } catch (error) {
      if (!(error instanceof ShopChanged) || attempt >= MOST_ATTEMPTS) throw error;
      return again();
    }
  };

  return {
    ship: ({ arm, holdback, ...request }) =>
      done({ ...request, message: request.message ?? `Ship arm ${arm} of ${request.key}` }, async (state, seen) => {
        const { tenant, definition } = state;
        const { key } = definition;
        const own = definition.variants.find((variant) => variant.key === arm);
        const forbidden = [
          ...armFaults(definition, arm, tenant),
          ...shareFaults(holdback, `${tenant}/experiments/${key}`),
        ];
        if (own === undefined || forbidden.length > 0) return forbidden;
        const layers: PlannedLayer[] = [];
        const faults: Fault[] = [];
        for (const won of layersOfArm(own)) {
          const address = layerOf(tenant, definition, won.page);
          const { number, layer, faults: unfit } = await layerNow(address);
          const document = documentId(address);
          faults.push(...unfit, ...takeoverFaults(definition, { arm, layer: won }, { tenant, document, layer }));
          const { when } = won;
          const below = layer ?? { ...emptyLayer(tenant, address.page), ...(when !== undefined && { when }) };
          const taken = withArm(below, { test: key, arm, layer: won });
          layers.push({ address, document: taken, expectedRevision: number });
        }
        if (faults.length > 0) return faults;
        const [document = '', ...others] = layers.map(({ address }) => documentId(address));
        const next = shippedDefinition(
          definition,
          { arm, document, ...(others.length > 0 && { others }) },
          holdback === undefined ? undefined : { share: holdback, seed: newSeed() },
        );
        const clashes = experimentFaults(testsWith(tenant, seen, next), tenant);
        if (clashes.length > 0) return clashes;
        return {
          layers,
          definition: next,
          unlike: await compareWithArm(revisions, {
            tenant,
            layers,
            arm: { experiment: key, variant: arm },
            before: worldWith(tenant, seen, { ...definition, status: 'running' }),
            after: worldWith(tenant, seen, next),
            now: clock.now(),
          }),
        };
      }),
    revert: (request) =>
      done({ ...request, message: request.message ?? `Revert ${request.key}` }, async ({ tenant, definition }) => {
        const { key, shipped } = definition;
        const named = shipped === undefined ? [] : [shipped.document, ...(shipped.others ?? [])];
        const addresses = named.map(parseDocumentId).filter((each) => each !== undefined && isOfLayout(each));
        if (addresses.length === 0)
          return [
            fault('NOT_ALLOWED', {
              expected: `a test that is shipped; "experiments ship ${tenant}/${key} --arm …" does that`,
              got: definition.status,
              layer: `${tenant}/experiments/${key}`,
            }),
          ];
        const layers: PlannedLayer[] = [];
        for (const address of addresses) {
          const { number, layer, faults } = await layerNow(address);
          if (faults.length > 0) return faults;
          const below = layer ?? emptyLayer(tenant, address.page);
          layers.push({ address, document: withoutArm(below, key) ?? below, expectedRevision: number });
        }
        return { layers, definition: revertedDefinition(definition, newSeed()), unlike: [] };
      }),
  };
}

function shareFaults(holdback: number | undefined, layer: string): Fault[] {
  return holdback === undefined || (holdback > 0 && holdback <= MOST_HELD_BACK)
    ? []
    : [fault('OUT_OF_RANGE', { expected: `a share above 0, at most ${MOST_HELD_BACK}`, got: holdback, layer })];
}

function overtaken(document: string): Fault {
  return fault('CONFLICTING_BASE', {
    expected: 'a page that nobody else publishes at the same moment; do it again',
    got: document,
    layer: document,
  });
}
