import {
  validateExposureBatch,
  validateShopEventBatch,
  validateVisitorBatch,
  type ExposureBatch,
  type ForgottenVisitor,
  type ShopEvent,
} from '@vitrine/schemas';
import { memoryStream, openDiskStream, type ReportStream } from '../upstream/report-stream.ts';

export interface ReportStreams {
  exposures: ReportStream<ExposureBatch['exposures'][number]>;
  events: ReportStream<ShopEvent>;
  forgotten: ReportStream<ForgottenVisitor>;
}

/** Opens what numbers the reports of visitors: on the disk where there is a folder, in this process otherwise. */
export function openReportStreams({
  folder,
  newId,
  onTrouble,
}: {
  folder: string | undefined;
  newId: () => string;
  onTrouble: (error: unknown) => void;
}): ReportStreams {
  const open = <Item>(name: string, read: (value: unknown) => Item | undefined): ReportStream<Item> =>
    folder === undefined ? memoryStream(newId()) : openDiskStream({ folder, name, newId, read, onTrouble });
  return {
    exposures: open('exposures', (item) => {
      const read = validateExposureBatch({ exposures: [item] });
      return read.ok ? read.value.exposures[0] : undefined;
    }),
    events: open('events', (item) => {
      const read = validateShopEventBatch({ events: [item] });
      return read.ok ? read.value.events[0] : undefined;
    }),
    forgotten: open('forgotten', (item) => {
      const read = validateVisitorBatch({ visitors: [item] });
      return read.ok ? read.value.visitors[0] : undefined;
    }),
  };
}
