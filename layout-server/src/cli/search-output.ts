import type { MovedProduct, RulesPreview } from '@vitrine/commerce/listing';

/** What other rules make of a list, as a table: the new place, the old one, and how far a product moved. */
export function previewText({ before, after, products }: RulesPreview): string {
  const rows = [['AFTER', 'BEFORE', 'MOVED', 'SKU', 'NAME'], ...products.map(cellsOf)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const moved = products.filter((one) => one.before !== one.after).length;
  return [
    ...(products.length === 0 ? ['The list has no products.'] : table),
    '',
    `${before} products before, ${after} after; ${moved} of those shown move. Nothing was changed.`,
  ].join('\n');
}

function cellsOf({ sku, name, before, after }: MovedProduct): string[] {
  return [place(after), place(before), wayOf(before, after), sku, name];
}

function place(number: number | undefined): string {
  return number === undefined ? '–' : String(number);
}

function wayOf(before: number | undefined, after: number | undefined): string {
  if (before === undefined) return 'new';
  if (after === undefined) return 'gone';
  return before === after ? '' : before > after ? `+${before - after}` : `−${after - before}`;
}
