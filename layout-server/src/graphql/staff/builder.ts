import SchemaBuilder from '@pothos/core';
import type { Signer } from '@vitrine/schemas/signing';
import type { VisitorExplainer } from '../../experiments/explain/index.ts';
import type { HoldoutResultsService, HoldoutService } from '../../experiments/holdouts/index.ts';
import type { IngestKeys, IngestService } from '../../experiments/ingest/index.ts';
import type { ExperimentService } from '../../experiments/lifecycle/index.ts';
import type { Planner, ResultsService } from '../../experiments/results/index.ts';
import type { ShipService } from '../../experiments/shipping/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { ContentOfShops, Publishing, PageWorld } from '../../layout/publishing/index.ts';
import type { ChangeSetService } from '../../layout/change-sets/index.ts';
import type { Notices } from '../../layout/notices/index.ts';
import type { PreviewLinks } from '../../layout/previews/index.ts';
import type { Revisions } from '../../layout/revisions/index.ts';
import type { ComponentLookup } from '../../layout/validate/index.ts';
import type { Language } from '../../language/index.ts';
import type { AuditLog, Member, Staff } from '../../staff/index.ts';
import { DATE_TIME_DESCRIPTION, JSON_DESCRIPTION, parseDateTime, type OurScalars } from '../scalars.ts';

/** What the operations of staff work with. */
export interface StaffServices {
  publishing: Publishing;
  revisions: Revisions;
  world: PageWorld;
  experiments: ExperimentService;
  results: ResultsService;
  shipping: ShipService;
  planner: Planner;
  explainer: VisitorExplainer;
  ingest: Pick<IngestService, 'refused'>;
  ingestKeys: IngestKeys;
  holdouts: HoldoutService;
  holdoutResults: Pick<HoldoutResultsService, 'results'>;
  previews: PreviewLinks;
  notices: Notices;
  changeSets: ChangeSetService;
  staff: Staff;
  /** Every mutation is noted there. */
  audit: AuditLog;
  /** Pages of content of all shops; none if left out. */
  content?: ContentOfShops;
  /** The components that pages are checked with; those of the registry if left out. */
  components?: ComponentLookup;
  clock: Clock;
  /** Signs preview links and the tokens that open the edge's explanation. */
  signer: Pick<Signer, 'sign'>;
}

/** Who asks, and with what it is answered. Nobody reaches an operation without being a member of staff. */
export interface StaffContext extends Record<string, unknown> {
  member: Member;
  requestId: string;
  /** In which sentences are said. */
  language: Language;
  services: StaffServices;
}

/** The builder of the staff door's schema. */
export const builder = new SchemaBuilder<{
  Context: StaffContext;
  Scalars: OurScalars;
  DefaultFieldNullability: false;
}>({
  defaultFieldNullability: false,
});

builder.scalarType('JSON', {
  description: JSON_DESCRIPTION,
  serialize: (value) => value,
  parseValue: (value) => value,
});
builder.scalarType('DateTime', {
  description: DATE_TIME_DESCRIPTION,
  serialize: (value) => value.toISOString(),
  parseValue: parseDateTime,
});
