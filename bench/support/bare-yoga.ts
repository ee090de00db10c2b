/** Yoga as in its documentation, with a product from memory (JSON on stdin, as the gateway answers it). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSchema, createYoga } from 'graphql-yoga';

const { product } = JSON.parse(readFileSync(0, 'utf8')) as { product: object };
const yoga = createYoga({
  schema: createSchema({
    typeDefs: /* GraphQL */ `
      type Brand {
        name: String!
      }
      type ProductPrice {
        amount: Int!
        current: String!
      }
      type Rating {
        average: Float!
        count: Int!
      }
      type Breadcrumb {
        label: String!
        href: String!
      }
      type Product {
        sku: String!
        name: String!
        href: String!
        brand: Brand!
        price: ProductPrice!
        rating: Rating
        breadcrumbs: [Breadcrumb!]!
      }
      type Query {
        product(sku: String!): Product
      }
    `,
    resolvers: { Query: { product: () => product } },
  }),
  logging: false,
});
const server = createServer((request, response) => {
  void yoga(request, response);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => server.close(() => process.exit(0)));
