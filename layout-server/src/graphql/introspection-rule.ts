import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** Types of the introspection, by their names. */
const OF_INTROSPECTION = /^__/;

/**
 * Refuses to tell the schema. `__type(name:) { name }` stays: it tells nobody more than the answer to a query of that type
 * would, and clients try with it whether variables arrive.
 */
export function noIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      const name = node.name.value;
      const parent = context.getParentType()?.name ?? '';
      const isHarmless = parent === '__Type' && (name === 'name' || name === '__typename');
      if (name !== '__schema' && (isHarmless || !OF_INTROSPECTION.test(parent))) return;
      context.reportError(
        new GraphQLError(`The schema is not told here: introspection of ${name} is off.`, { nodes: node }),
      );
    },
  };
}
