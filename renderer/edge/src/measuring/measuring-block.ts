import type { Arms, PageExperiment } from '../experiments/assignment.ts';
import type { VisitorArms } from '../experiments/visitor-arms.ts';
import type { PagePlace } from '../pages/page-request.ts';
import type { Visitor } from '../request/visitor.ts';
import type { Told } from './measure-page.ts';
import { MEASURE_FILE, SCRIPTS_PATH } from './measure-script.ts';
import type { Proofs } from './proof.ts';

/** What is appended to a page for the measuring of one visitor. */
export interface MeasuringBlock {
  /** Data and script; empty for visitors who are not measured. */
  html: string;
  /** Tells blocks apart in the page's ETag: a browser must not go on with the block of another day. '' for none. */
  tag: string;
}

export interface MeasuredVisit {
  place: PagePlace;
  visitor: Visitor;
  page: string;
  experiments: readonly PageExperiment[];
  arms: VisitorArms;
  requestId: string;
}

export const NO_MEASURING: MeasuringBlock = { html: '', tag: '' };

export interface MeasuringBlocksDeps {
  proofs: Pick<Proofs, 'make'>;
  /** Name of the script that measures how the page feels. */
  vitalsFile: string;
}

/** Gives what makes the block of a visit: none without consent, for robots and for forced arms, whose visits have no visitor id. */
export function createMeasuringBlocks({
  proofs,
  vitalsFile,
}: MeasuringBlocksDeps): (visit: MeasuredVisit) => MeasuringBlock {
  /** Blocks without anything of the visitor, by the experiments of a page's facts and then by arms, which visitors share. */
  const known = new WeakMap<readonly PageExperiment[], WeakMap<Arms, MeasuringBlock>>();

  function shared(experiments: readonly PageExperiment[], arms: Arms, category: string): MeasuringBlock {
    let ofPage = known.get(experiments);
    if (ofPage === undefined) {
      ofPage = new WeakMap();
      known.set(experiments, ofPage);
    }
    let block = ofPage.get(arms);
    if (block === undefined) {
      block = blockOf({ category, tests: Object.entries(arms), ...watched(experiments, arms) }, vitalsFile);
      ofPage.set(arms, block);
    }
    return block;
  }

  return ({ place, visitor, page, experiments, arms: { counted: arms, visitorId }, requestId }) => {
    if (visitorId === undefined) return NO_MEASURING;
    const { id: tenant, measureCategory: category } = place.tenant;
    const isAhead = !visitor.documentLoad && Object.keys(arms).length > 0;
    if (!isAhead) return shared(experiments, arms, category);
    const told: Told = {
      category,
      tests: Object.entries(arms),
      ...watched(experiments, arms),
      proof: proofs.make({
        tenant,
        page,
        device: visitor.device,
        locale: place.locale,
        visitorId,
        requestId,
        arms,
        experiments: experiments.map(({ key, phase = 1 }) => ({ key, phase })),
      }),
    };
    return blockOf(told, vitalsFile);
  };
}

/** The nodes whose sight the tests of a visitor ask for. */
function watched(experiments: readonly PageExperiment[], arms: Arms): Pick<Told, 'nodes'> {
  const nodes = experiments.flatMap(({ key, nodes: of = [] }) => (arms[key] === undefined ? [] : of));
  return nodes.length === 0 ? {} : { nodes: [...new Set(nodes)] };
}

function blockOf(told: Told, vitalsFile: string): MeasuringBlock {
  // Keys, codes, numbers and tokens: nothing that JSON or HTML would have to escape. The script reads what stands right
  // before itself: a name could be taken by something in the page's content.
  const json = JSON.stringify(told);
  const html =
    `<script type="application/json">${json}</script><script defer src="${SCRIPTS_PATH}${MEASURE_FILE}"></script>` +
    `<script defer src="${SCRIPTS_PATH}${vitalsFile}" data-category="${told.category}"></script>`;
  return { html, tag: `-${fnv1a(html).toString(36)}` };
}

/** 32-bit FNV-1a over UTF-16 code units, unsigned. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
