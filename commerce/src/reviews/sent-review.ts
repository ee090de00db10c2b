import type { FormFile, LocalShop, Words } from '@vitrine/platform/doors';
import { readFiles, type TakenFile } from '../service/uploads/index.ts';
import { readReview, type ReviewField, type WrittenReview } from './written-review.ts';

/** A review as it was sent: what was written, and the files with it, whose names and first bytes are in order. */
export interface SentReview extends WrittenReview {
  files: readonly TakenFile[];
}

/** Reads what a form or a script sent of a product, which is worn or not. @returns the review, or what is wrong with each field in the order of the form */
export function readSentReview(
  shop: Pick<LocalShop, 'locale' | 'upload'>,
  isWorn: boolean,
  sent: Readonly<Record<string, unknown>>,
  sentFiles: readonly FormFile[] = [],
): { ok: true; review: SentReview } | { ok: false; errors: Partial<Record<ReviewField | 'files', Words>> } {
  const reading = readReview(sent, isWorn);
  const upload = readFiles(shop, sentFiles, 'review');
  if (reading.ok && upload.ok) return { ok: true, review: { ...reading.review, files: upload.files } };
  return {
    ok: false,
    errors: { ...(reading.ok ? {} : reading.errors), ...(upload.ok ? {} : { files: upload.problem }) },
  };
}
