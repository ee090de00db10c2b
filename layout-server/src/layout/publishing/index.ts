/**
 * The way of a document to the shoppers: checked on every page that it touches, then published whole or not at all.
 * Used by the staff door, the command line behind it, the file watcher and the first start.
 */
export { assessFiles, namelessFaults } from './assess-files.ts';
export { assessShop } from './assess-shop.ts';
export { assessExperiments, layoutBasis, type ExperimentsAssessment } from './assess-experiments.ts';
export { authorView, type AuthorView } from './author-view.ts';
export { blameRules, blameValue, nodesToBlame, type BlameEntry } from './blame.ts';
export { namesLike } from './names-like.ts';
export { contentFile, usagesOf, type Usage, type UsedKind } from './usage.ts';
export { checkCatalog, type BrokenShop, type CatalogVerdict } from './check-catalog.ts';
export { compareWithArm } from './compare-with-arm.ts';
export type { ContentOfShops } from './explain-content.ts';
export {
  documentAt,
  explainPage,
  type ExplainedLayer,
  type ExplainedNode,
  type PageExplanation,
  type Viewpoint,
  type VisitorProfile,
} from './explain-page.ts';
export { calendar, type CalendarEntry } from './calendar.ts';
export type { ProposedDocument } from './assess-set.ts';
export type { PublishSetRequest, PublishSetResult } from './publish-set.ts';
export type { CopyResult, PageCopied } from './copy-page.ts';
export type { Existing } from './page-copy.ts';
export { archivedPages, type PageState, type PageStateResult } from './page-state.ts';
export { planAddress, type AddressDeed } from './plan-address.ts';
export type { Renamed, RenameResult } from './rename-address.ts';
export type { EditRequest } from './edit-published.ts';
export type { Fate, ForeseenRevision, Future } from './foresight.ts';
export type {
  Collided,
  Conflict,
  DueRevision,
  EditResult,
  Invalid,
  PageChange,
  Publishable,
  Published,
  PublishRequest,
  PublishResult,
  Scheduled,
  ScheduleResult,
  Unknown,
} from './outcomes.ts';
export { composePage, pageLayers, type FrameOrigin } from './page-editions.ts';
export type {
  LayoutFile,
  LayoutFiles,
  PageAddress,
  PageWorld,
  ShopGoods,
  ShopPage,
  ShopPageRequest,
  ShopPages,
  WorldTenant,
} from './page-world.ts';
export { equalArms } from './equal-arms.ts';
export { unseenNodes } from './unseen-nodes.ts';
export { pagesUnderTest } from './pages-under-test.ts';
export type { ArmPair } from './tested-pages.ts';
export { createPublishing, type Publishing, type PublishingParts } from './publishing-service.ts';
export { draftedCopy, draftedPage, draftedRules, draftWords, type DraftWords } from './draft-words.ts';
export { rebaseLayers, type LayerRebase } from './rebase-layers.ts';
export { seedLayouts, type SeedResult } from './seed-layouts.ts';
export { zoneOf } from './zone-of.ts';
export { keepAppointments, type Appointments } from './appointments.ts';
export { overlaid } from './overlaid.ts';
export { keepFutures } from './kept-futures.ts';
export { standingAt, standingOver, type Standing, type StandingParts } from './standing.ts';
export { unwritten } from './unwritten.ts';
export type { ScheduledSet, ScheduleSetRequest, ScheduleSetResult } from './scheduled-sets.ts';
export {
  readDocuments,
  readSite,
  withDocument,
  revisionId,
  type Named,
  type PageDocuments,
  type Site,
} from './site.ts';
