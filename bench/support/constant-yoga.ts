/** Yoga as in its documentation, with a page from memory (JSON on stdin, in the form of the shop door's answer). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

const { page } = JSON.parse(readFileSync(0, 'utf8')) as { page: object };
const yoga = createYoga({
  schema: createSchema({
    typeDefs: /* GraphQL */ `
      scalar JSON
      type PageMeta {
        title: String!
        description: String!
        robots: String!
        canonical: String!
      }
      type Page {
        status: Int!
        page: String
        locale: String
        version: String
        meta: PageMeta
        root: JSON
      }
      type Query {
        page(path: String!): Page!
      }
    `,
    resolvers: { Query: { page: () => page } },
  }),
  logging: false,
});
const server = createServer((request, response) => {
  void yoga(request, response);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => server.close(() => process.exit(0)));
