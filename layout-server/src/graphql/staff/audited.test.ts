import {
  graphql,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
} from 'graphql';
import { expect, it } from 'vitest';
import type { Deed } from '../../staff/index.ts';
import { withAudit } from './audited.ts';

it('what is only tried is no deed, however its mutation takes it', async () => {
  const id = { type: new GraphQLNonNull(GraphQLID) };
  const dryRun = { type: GraphQLBoolean };
  const input = { type: new GraphQLInputObjectType({ name: 'Edit', fields: { id, dryRun } }) };
  const done = (name: string, args: GraphQLFieldConfigArgumentMap) => ({
    [name]: { type: GraphQLString, args, resolve: () => name },
  });
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: done('me', {}) }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: { ...done('ship', { id, dryRun }), ...done('edit', { input }) },
    }),
  });
  const noted: string[] = [];
  const audit = {
    async note<T>({ deed, subject }: Deed, work: () => Promise<T> | T): Promise<T> {
      noted.push(`${deed} ${subject}`);
      return work();
    },
  };
  const contextValue = { member: { name: 'Edda Klein' }, requestId: 'request-1', services: { audit } };
  const source = `mutation {
    a: ship(id: "at/hero", dryRun: true) b: ship(id: "at/hero", dryRun: false) c: ship(id: "at/tile")
    d: edit(input: { id: "at/home.layer", dryRun: true }) e: edit(input: { id: "at/home.layer" })
  }`;
  const { data } = await graphql({ schema: withAudit(schema), source, contextValue });
  expect([{ ...data }, noted]).toEqual([
    { a: 'ship', b: 'ship', c: 'ship', d: 'edit', e: 'edit' },
    ['ship at/hero', 'ship at/tile', 'edit at/home.layer'],
  ]);
});
