import type { GraphQLSchema } from 'graphql';
import { builder } from './builder.ts';
import './queries.ts';
import './mutations.ts';
import '../experiments/schema.ts';

/** The schema of the staff door. */
export const staffSchema: GraphQLSchema = builder.toSchema();
