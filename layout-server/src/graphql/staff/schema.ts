import type { GraphQLSchema } from 'graphql';
import { withAudit } from './audited.ts';
import { builder } from './builder.ts';
import { withLanguage } from './said.ts';
import './queries.ts';
import './mutations.ts';
import './address-in-set.ts';
import './calendar-types.ts';
import './change-set-types.ts';
import './inbox-types.ts';
import './node-verbs.ts';
import './search-rules.ts';
import './search-types.ts';
import './people.ts';
import './preview-types.ts';
import './copy-page.ts';
import './page-state.ts';
import './rename-address.ts';
import '../experiments/schema.ts';

/** The schema of the staff door. */
export const staffSchema: GraphQLSchema = withLanguage(withAudit(builder.toSchema()));
