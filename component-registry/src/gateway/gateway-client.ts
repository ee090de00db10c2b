import { ApolloClient, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { createGatewayLink, type GatewayContext, type GatewayLinkOptions, type PartNote } from './gateway-link.ts';
import type { GatewayOperation } from './operation.ts';
import { combinedError, type GatewayResult } from './result.ts';
import type { TabCache } from './tab-cache.ts';
import { TYPE_POLICIES } from './type-policies.ts';

/** Where an answer may come from. */
export type RequestPolicy = 'cache-first' | 'cache-only' | 'network-only' | 'cache-and-network';

type Variables = Record<string, unknown>;

export interface Question<Data, Vars extends Variables> {
  query: TypedDocumentNode<Data, Vars>;
  variables: Vars;
  /** `cache-first` unless told otherwise. */
  policy?: RequestPolicy;
  preferGet?: boolean;
}

export interface Deed<Data, Vars extends Variables> {
  mutation: TypedDocumentNode<Data, Vars>;
  variables: Vars;
  /** What is shown until the answer is there, and taken back if it is an error. */
  optimistic?: Data;
}

/** The client of the shop's GraphQL. */
export interface GatewayClient {
  /**
   * Tells every result: what the cache has, what comes, and each time that something else changes it. Nothing is told before
   * there is anything to tell.
   * @returns what stops it, and tears down what is on its way
   */
  watch<Data, Vars extends Variables>(
    question: Question<Data, Vars>,
    tell: (result: GatewayResult<Data>) => void,
  ): () => void;
  /** The first result that is neither stale nor waits for more; never rejects. Aborting tears down what is on its way. */
  query<Data, Vars extends Variables>(
    question: Question<Data, Vars>,
    options?: { signal?: AbortSignal },
  ): Promise<GatewayResult<Data>>;
  /** Always sent; what it answers is written into the cache. Never rejects. */
  mutate<Data, Vars extends Variables>(deed: Deed<Data, Vars>): Promise<GatewayResult<Data>>;
  /** Tells each result of a subscription until it ends; gives what tears it down. */
  subscribe<Data, Vars extends Variables>(
    question: Pick<Question<Data, Vars>, 'query' | 'variables'>,
    tell: (result: GatewayResult<Data>) => void,
  ): () => void;
  /** Forgets everything that is known, as when somebody else logs in. */
  forget(): Promise<void>;
  /** Tears down everything that is on its way. */
  stop(): void;
}

export interface GatewayClientOptions extends Omit<GatewayLinkOptions, 'onOperation'> {
  onOperation?: (operation: GatewayOperation) => void;
  /** What the tab kept of earlier pages, and where it is kept. */
  kept?: TabCache;
}

const NOTHING: PartNote = { extensions: undefined, hasNext: false };

/** Apollo Client with the transport, the errors, the results and the identities that the shop has agreed on (GW-017). */
export function createGatewayClient({ kept, onOperation = () => {}, ...link }: GatewayClientOptions): GatewayClient {
  const cache = new InMemoryCache({ typePolicies: TYPE_POLICIES });
  const apollo = new ApolloClient({
    link: createGatewayLink({ ...link, onOperation }),
    cache,
    incrementalHandler: new Defer20220824Handler(),
    devtools: { enabled: false },
  });
  kept?.hold(cache);

  const client: GatewayClient = {
    watch<Data, Vars extends Variables>(
      { query, variables, policy = 'cache-first', preferGet = false }: Question<Data, Vars>,
      tell: (result: GatewayResult<Data>) => void,
    ) {
      let note = NOTHING;
      let last: GatewayResult<Data> | undefined;
      const told = (result: GatewayResult<Data>): void => {
        last = result;
        tell(result);
      };
      const context: GatewayContext = {
        preferGet,
        onPart(part) {
          const isEnd = note.hasNext && !part.hasNext && part.extensions === undefined;
          note = isEnd ? { ...note, hasNext: false } : part;
          // A stream may end without a further result.
          if (isEnd && last?.hasNext) told({ ...last, hasNext: false });
        },
      };
      const watching = apollo
        .watchQuery<Data, Vars>({
          query,
          variables,
          fetchPolicy: policy,
          nextFetchPolicy: 'cache-first',
          errorPolicy: 'all',
          notifyOnNetworkStatusChange: true,
          context,
        })
        .subscribe(({ data, error, loading, dataState }) => {
          const isStreaming = dataState === 'streaming';
          if (loading && data === undefined && error === undefined) return;
          told({
            data: (data ?? undefined) as Data | undefined,
            error: combinedError(error),
            extensions: note.extensions,
            stale: loading && !isStreaming && !note.hasNext,
            hasNext: isStreaming || note.hasNext,
          });
        });
      return () => watching.unsubscribe();
    },

    query: (question, { signal } = {}) =>
      new Promise((resolve) => {
        const ending: { stop?: () => void; isDone: boolean } = { isDone: false };
        const done = (result: GatewayResult<never>): void => {
          ending.isDone = true;
          ending.stop?.();
          resolve(result);
        };
        const abort = (): void => done(failure(new Error('The question was taken back.')));
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        ending.stop = client.watch(question, (result) => {
          if (!ending.isDone && !result.stale && !result.hasNext) done(result as GatewayResult<never>);
        });
        // The cache may have answered before there was anything to stop.
        if (ending.isDone) ending.stop();
      }),

    async mutate<Data, Vars extends Variables>({ mutation, variables, optimistic }: Deed<Data, Vars>) {
      try {
        const { data, error, extensions } = await apollo.mutate<Data, Vars>({
          mutation,
          variables,
          errorPolicy: 'all',
          ...(optimistic === undefined ? {} : { optimisticResponse: optimistic as never }),
        });
        return {
          data: (data ?? undefined) as Data | undefined,
          error: combinedError(error),
          extensions,
          stale: false,
          hasNext: false,
        };
      } catch (error) {
        return failure(error);
      }
    },

    subscribe<Data, Vars extends Variables>(
      { query, variables }: Pick<Question<Data, Vars>, 'query' | 'variables'>,
      tell: (result: GatewayResult<Data>) => void,
    ) {
      const watching = apollo
        .subscribe<Data, Vars>({ query, variables, errorPolicy: 'all' })
        .subscribe(({ data, error, extensions }) =>
          tell({
            data: (data ?? undefined) as Data | undefined,
            error: combinedError(error),
            extensions,
            stale: false,
            hasNext: true,
          }),
        );
      return () => watching.unsubscribe();
    },

    async forget() {
      await apollo.clearStore();
      kept?.forget();
    },
    stop: () => apollo.stop(),
  };
  return client;
}

function failure(error: unknown): GatewayResult<never> {
  return { data: undefined, error: combinedError(error), extensions: undefined, stale: false, hasNext: false };
}
