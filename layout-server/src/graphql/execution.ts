import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { GraphQLSchema } from 'graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGraphQLError, createYoga, maskError } from 'graphql-yoga';
import { isDatabaseUnavailable } from '@vitrine/platform/database';
import type { Logger } from '@vitrine/platform/logging';

/** How much one operation may ask for. */
export interface OperationLimits {
  depth: number;
  aliases: number;
  tokens: number;
  cost: number;
}

/** Documents that a client may name by an id instead of sending them. */
export interface KnownDocuments {
  byId: ReadonlyMap<string, string>;
  /** Whether no other is run, introspection included. */
  only: boolean;
}

/** Runs the operation of a request for a caller and answers it. */
export type Execution<Context> = (request: FastifyRequest, reply: FastifyReply, caller: Context) => Promise<Response>;

/** What a client is told when the database went away in the middle: nobody knows whether a change was made. */
export const DATABASE_AWAY =
  'expected the database to answer, got no connection or no room in it; a change may have been made or not: look at the history, and try again in a moment';

/**
 * Gives what runs operations on a schema, with limits on what an operation may ask for. Without `documents` every one is run
 * that keeps to the limits, and none can be named by an id.
 * An error that is not meant for clients is logged once and reaches them without its cause.
 */
export function createExecution<Context extends Record<string, unknown>>({
  schema,
  logger,
  limits,
  documents,
}: {
  schema: GraphQLSchema;
  logger: Logger;
  limits: OperationLimits;
  documents?: KnownDocuments;
}): Execution<Context> {
  const yoga = createYoga<{ caller: Context }, Context>({
    schema,
    context: ({ caller }) => caller,
    logging: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    maskedErrors: {
      errorMessage: 'Something went wrong on our side.',
      maskError: (error, message) => {
        if (isDatabaseUnavailable(error)) {
          logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the database is away');
          return createGraphQLError(DATABASE_AWAY, {
            extensions: { code: 'UNAVAILABLE', http: { status: 503, headers: { 'retry-after': '2' } } },
          });
        }
        const masked = maskError(error, message, false);
        if (masked !== error) logger.error({ err: error }, 'an operation failed');
        return masked;
      },
    },
    plugins: [
      ...(documents === undefined
        ? []
        : [
            usePersistedOperations({
              allowArbitraryOperations: documents.only === false,
              getPersistedOperation: (id) => documents.byId.get(id) ?? null,
              customErrors: {
                persistedQueryOnly: {
                  message: 'expected the id of a document of our own client, got a document',
                  extensions: { code: 'PERSISTED_DOCUMENTS_ONLY', http: { status: 400 } },
                },
              },
            }),
          ]),
      EnvelopArmorPlugin({
        maxDepth: { n: limits.depth },
        maxAliases: { n: limits.aliases },
        maxTokens: { n: limits.tokens },
        costLimit: { maxCost: limits.cost },
        maxDirectives: { n: 10 },
        blockFieldSuggestion: { enabled: true },
      }),
    ],
  });
  return async (request, reply, caller) => yoga.handleNodeRequestAndResponse(request, reply, { caller });
}
