import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { request, type Dispatcher } from 'undici';
import type { ImportCounts, ImportReport, PriceExplanation } from '@vitrine/commerce/catalogue';

/** The door refused, or did not answer; a sentence says what to do. */
export class NoAnswer extends Error {
  readonly isUnreachable: boolean;
  constructor(message: string, isUnreachable: boolean) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

/** Asks the staff door for what a shop sells. Everything throws `NoAnswer` if it is refused. */
export interface CatalogueClient {
  /** Sends a file of records. */
  send(
    tenant: string,
    file: string,
    options: { isFull: boolean; isDry: boolean; onProgress(counts: ImportCounts): void },
  ): Promise<ImportReport>;
  /** The records, a line each, as they come. */
  records(tenant: string): Promise<AsyncIterable<string>>;
  prices(tenant: string, sku: string): Promise<PriceExplanation>;
}

export function createCatalogueClient({ url, token }: { url: string; token: string }): CatalogueClient {
  const ask = async (
    path: string,
    options: Pick<Dispatcher.RequestOptions, 'method' | 'body'> & { headers?: Record<string, string> },
  ): Promise<Dispatcher.ResponseData['body']> => {
    const { headers, ...rest } = options;
    const answer = await request(new URL(path, url), {
      ...rest,
      headers: { authorization: `Bearer ${token}`, ...headers },
      // Between two lines of progress lies a transaction.
      bodyTimeout: 120_000,
      headersTimeout: 600_000,
    }).catch((error: unknown) => {
      throw new NoAnswer(`${url} does not answer (${String(error)}); is the product running? STAFF_URL names it`, true);
    });
    if (answer.statusCode === 200) return answer.body;
    throw new NoAnswer(`${url} answered ${answer.statusCode}: ${(await answer.body.text()).slice(0, 300)}`, false);
  };

  return {
    async send(tenant, file, { isFull, isDry, onProgress }) {
      const query = [...(isFull ? ['full'] : []), ...(isDry ? ['dry'] : [])].join('&');
      const body = await ask(`/catalogue/${encodeURIComponent(tenant)}?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: createReadStream(file),
      });
      for await (const line of createInterface({ input: body })) {
        // Our own server wrote it.
        const said = JSON.parse(line) as { progress?: ImportCounts; report?: ImportReport; error?: string };
        if (said.progress !== undefined) onProgress(said.progress);
        if (said.report !== undefined) return said.report;
        if (said.error !== undefined) throw new NoAnswer(said.error, false);
      }
      throw new NoAnswer('the server ended in the middle; the same import can be begun again', true);
    },
    async records(tenant) {
      return createInterface({ input: await ask(`/catalogue/${encodeURIComponent(tenant)}`, { method: 'GET' }) });
    },
    async prices(tenant, sku) {
      const body = await ask(`/catalogue/${encodeURIComponent(tenant)}/prices/${encodeURIComponent(sku)}`, {
        method: 'GET',
      });
      return (await body.json()) as PriceExplanation;
    },
  };
}
