import { readFileSync, writeFileSync } from 'node:fs';
import type { CatalogueRecord } from '@vitrine/schemas';

/** The records of a file of a shop, which tests may trust. */
export function readRecords(file: string): CatalogueRecord[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as CatalogueRecord);
}

/** Writes records as a file that can be imported, one a line. */
export function writeRecords(file: string, records: readonly CatalogueRecord[]): void {
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
}

/** A record like another one under a SKU of its own, its variants too. */
export function recordLike(model: CatalogueRecord, sku: string, parts: Partial<CatalogueRecord> = {}): CatalogueRecord {
  const variants = (parts.variants ?? model.variants).map((variant) => ({
    ...variant,
    sku: variant.sku.replace(model.sku, sku),
  }));
  return { ...model, ...parts, sku, variants };
}

/** The words of a record under another name, in every language that it speaks. */
export function named(model: CatalogueRecord, name: string): CatalogueRecord['texts'] {
  return Object.fromEntries(Object.entries(model.texts).map(([locale, texts]) => [locale, { ...texts, name }]));
}
