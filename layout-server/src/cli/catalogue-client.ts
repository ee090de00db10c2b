import { open } from 'node:fs/promises';
import type { ImportCounts, ImportReport, PriceExplanation } from '@vitrine/commerce/catalogue';
import { linesOf } from '@vitrine/platform/lines';
import { createStaffCall, NoAnswer, type StaffCall } from './staff-call.ts';

/** Asks the staff door for what a shop sells. Everything throws `NoAnswer` if it is refused. */
export interface CatalogueClient {
  /** Sends a file of records, one whose name ends in .csv as a table. @throws the system's error where there is no such file */
  send(
    tenant: string,
    file: string,
    options: { isFull: boolean; isDry: boolean; onProgress(counts: ImportCounts): void },
  ): Promise<ImportReport>;
  /** The records, a line each, as they come. */
  records(tenant: string): Promise<AsyncIterable<string>>;
  prices(tenant: string, sku: string): Promise<PriceExplanation>;
}

/** Asks the staff door for what `npm run catalogue` does with goods. */
export function createCatalogueClient(door: { url: string; token: string }): CatalogueClient {
  const call = createStaffCall(door);
  // Between two lines of progress lies a transaction.
  const ask: StaffCall = (path, options) => call(path, { silenceMs: 120_000, answerMs: 600_000, ...options });

  return {
    async send(tenant, file, { isFull, isDry, onProgress }) {
      const query = [...(isFull ? ['full'] : []), ...(isDry ? ['dry'] : [])].join('&');
      // Before anybody is asked: what fails later is told as an answer that did not come.
      const opened = await open(file);
      if ((await opened.stat()).isDirectory()) {
        await opened.close();
        throw new NoAnswer(`expected a file, got the folder ${file}`, false);
      }
      const body = await ask(`/catalogue/${encodeURIComponent(tenant)}?${query}`, {
        method: 'POST',
        headers: { 'content-type': /\.csv$/i.test(file) ? 'text/csv' : 'application/x-ndjson' },
        body: opened.createReadStream(),
      });
      for await (const line of linesOf(body)) {
        // Our own server wrote it.
        const said = JSON.parse(line) as { progress?: ImportCounts; report?: ImportReport; error?: string };
        if (said.progress !== undefined) onProgress(said.progress);
        if (said.report !== undefined) return said.report;
        if (said.error !== undefined) throw new NoAnswer(said.error, false);
      }
      throw new NoAnswer('the server ended in the middle; the same import can be begun again', true);
    },
    async records(tenant) {
      return linesOf(await ask(`/catalogue/${encodeURIComponent(tenant)}`, { method: 'GET' }));
    },
    async prices(tenant, sku) {
      const body = await ask(`/catalogue/${encodeURIComponent(tenant)}/prices/${encodeURIComponent(sku)}`, {
        method: 'GET',
      });
      return (await body.json()) as PriceExplanation;
    },
  };
}
