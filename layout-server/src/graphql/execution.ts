import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { GraphQLSchema } from 'graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createGraphQLError, createYoga, maskError, type Plugin } from 'graphql-yoga';
import { isDatabaseUnavailable } from '@vitrine/platform/database';
import { reasonOf, type Logger } from '@vitrine/platform/logging';
import { noIntrospection } from './introspection-rule.ts';
import { idOf, type OperationReading } from './request/operation.ts';

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
  /** Whether no other is run. */
  only: boolean;
}

/**
 * Runs the operation of a request for a caller and gives its answer: the text of it with status and headers on the reply already, or
 * a response where it comes in parts. What is no operation is answered with why.
 */
export type Execution<Context> = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { caller: Context; operation: OperationReading },
) => Promise<string | Response>;

/** What a client is told when the database went away in the middle: nobody knows whether a change was made. */
export const DATABASE_AWAY =
  'expected the database to answer, got no connection or no room in it; a change may have been made or not: look at the history, and try again in a moment';

/**
 * Gives what runs operations on a schema, with limits on what an operation may ask for. Without `documents` every one is run
 * that keeps to the limits, and none can be named by an id. Without `introspection` the schema is told nobody.
 * An error that is not meant for clients is logged once and reaches them without its cause.
 */
export function createExecution<Context extends Record<string, unknown>>({
  schema,
  logger,
  limits,
  documents,
  introspection,
}: {
  schema: GraphQLSchema;
  logger: Logger;
  limits: OperationLimits;
  documents?: KnownDocuments;
  introspection: boolean;
}): Execution<Context> {
  const yoga = createYoga<{ caller: Context; operation: OperationReading }, Context>({
    schema,
    context: ({ caller }) => caller,
    logging: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    // Bodies are bounded and read before.
    maxRequestBodySize: false,
    extraParamNames: ['documentId'],
    cors: false,
    maskedErrors: {
      errorMessage: 'Something went wrong on our side.',
      maskError: (error, message) => {
        if (isDatabaseUnavailable(error)) {
          logger.warn({ reason: reasonOf(error) }, 'the database is away');
          return createGraphQLError(DATABASE_AWAY, {
            extensions: { code: 'UNAVAILABLE', http: { status: 503, headers: { 'retry-after': '2' } } },
          });
        }
        const masked = maskError(error, message, false);
        if (masked !== error) logger.error({ err: error }, 'an operation failed');
        return ofRequest(masked);
      },
    },
    plugins: [
      readOperations,
      ...(introspection ? [] : [withoutIntrospection]),
      ...(documents === undefined
        ? []
        : [
            usePersistedOperations({
              allowArbitraryOperations: documents.only === false,
              extractPersistedOperationId: (params) => idOf(params) ?? null,
              getPersistedOperation: (id) => documents.byId.get(id) ?? null,
              customErrors: {
                notFound: {
                  message: 'expected the id of a document of our own client, got an unknown one',
                  extensions: { code: 'PERSISTED_QUERY_NOT_IN_LIST', http: { status: 400, spec: true } },
                },
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
        costLimit: { maxCost: limits.cost, onReject: [() => refuseCost(limits.cost)] },
        maxDirectives: { n: 10 },
        blockFieldSuggestion: { enabled: true },
      }),
    ],
  });
  return async (request, reply, asked) => {
    const response = await yoga.handleNodeRequestAndResponse(request, reply, asked);
    if (response.headers.get('content-type')?.includes('json') !== true) return response;
    void reply.status(response.status);
    for (const [name, value] of response.headers) void reply.header(name, value);
    // Yoga has it whole; as a stream of Fastify's it costs a fifth of the query more.
    return response.text();
  };
}

/** What the limiter counted grows with each level and says nothing to people. */
function refuseCost(most: number): never {
  throw createGraphQLError(
    `expected an operation with a cost of at most ${most}, got more than ${most}: ask for fewer fields, fewer levels or smaller lists`,
  );
}

/** What a request holds is read before the execution; here it is only handed over. What is none is 400 for everybody. */
const readOperations: Plugin<object, { operation: OperationReading }> = {
  onRequestParse({ setRequestParser, serverContext }) {
    setRequestParser(() => {
      const { operation } = serverContext;
      if (operation.ok) return { ...operation.params };
      throw createGraphQLError(operation.message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
    });
  },
};

const withoutIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(noIntrospection);
  },
};

/**
 * An error of the request as a whole, such as one of a limit, is 400 for whoever can tell it from an answer
 * (GraphQL over HTTP, 6.4.2); one of a field stays a part of the answer.
 */
function ofRequest(error: Error): Error {
  if (!('extensions' in error) || ('path' in error && error.path !== undefined)) return error;
  const extensions = error.extensions as { http?: object; unexpected?: unknown };
  if (extensions.unexpected === undefined) extensions.http ??= { status: 400, spec: true };
  return error;
}
