import { ApolloLink, Observable } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { CombinedError } from './combined-error.ts';
import type { GatewayOperation, GatewayRequest } from './operation.ts';
import { sendOperation, type Received } from './transport.ts';

/** What is told beside a result, which Apollo keeps to itself. */
export interface PartNote {
  extensions: Record<string, unknown> | undefined;
  hasNext: boolean;
}

/** What an operation's context may say. */
export interface GatewayContext {
  preferGet?: boolean;
  /** Told before each result, and once more when there will be no further one. */
  onPart?: (note: PartNote) => void;
}

export interface GatewayLinkOptions {
  /** Absolute. */
  url: string;
  fetch: typeof globalThis.fetch;
  headers: Readonly<Record<string, string>>;
  /** Ids of documents that the server knows, by the names of their operations. */
  documentIds: Readonly<Record<string, string>>;
  /** How long an answer may take to begin, in ms. */
  timeoutMs: number;
  /** Calls after so many ms; gives what takes it back. */
  after: (ms: number, call: () => void) => () => void;
  /** Told of each operation that is sent, and of each that is torn down before its end. */
  onOperation: (operation: GatewayOperation) => void;
}

/** The last link: sends operations as the gateway takes them. Whoever stops listening ends the request. */
export function createGatewayLink(options: GatewayLinkOptions): ApolloLink {
  let keys = 0;
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const key = (keys += 1);
        const kind = operation.operationType;
        const context = operation.getContext() as GatewayContext;
        const request = requestOf(operation, options.documentIds);
        const aborting = new AbortController();
        let isOver = false;
        options.onOperation({ key, kind, request });
        const cancelTimeout = options.after(options.timeoutMs, () =>
          aborting.abort(new Error(`expected an answer within ${options.timeoutMs} ms`)),
        );
        const { url, fetch, headers } = options;
        const parts = sendOperation(request, {
          url,
          kind,
          preferGet: context.preferGet ?? false,
          fetch,
          headers,
          signal: aborting.signal,
          pause: (ms) => new Promise((resolve) => void options.after(ms, resolve)),
        });
        void deliver(parts, {
          next({ part, hasNext }) {
            cancelTimeout();
            context.onPart?.({ extensions: part.extensions, hasNext });
            // The shapes are those of Apollo; what is in them only the reader of the document knows.
            observer.next(part as ApolloLink.Result);
          },
          end(error) {
            isOver = true;
            cancelTimeout();
            context.onPart?.({ extensions: undefined, hasNext: false });
            if (error === undefined) observer.complete();
            else observer.error(error);
          },
        });
        return () => {
          cancelTimeout();
          if (isOver) return;
          isOver = true;
          options.onOperation({ key, kind: 'teardown', request });
          aborting.abort();
        };
      }),
  );
}

function requestOf(
  { query, operationName, variables, extensions }: ApolloLink.Operation,
  documentIds: Readonly<Record<string, string>>,
): GatewayRequest {
  const documentId = operationName === undefined ? undefined : documentIds[operationName];
  return {
    query: print(query),
    variables,
    ...(operationName === undefined ? {} : { operationName }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
}

async function deliver(
  parts: AsyncGenerator<Received>,
  { next, end }: { next: (received: Received) => void; end: (error?: CombinedError) => void },
): Promise<void> {
  try {
    for await (const received of parts) next(received);
    end();
  } catch (error) {
    end(error instanceof CombinedError ? error : new CombinedError({ networkError: error as Error }));
  }
}
