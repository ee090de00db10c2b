/** Whether there is something of a kind to recommend, by the GraphQL of the shop; what is asked is told by names alone. */
const WHAT = {
  product: 'product { products { sku } }',
  brand: 'brand { brands { name } }',
  category: 'category { names }',
} as const;

/** The question of an area of recommendations (PR-012, PR-014). */
export function recommendationQuestion(
  kind: keyof typeof WHAT,
  variables: Readonly<Record<string, unknown>>,
): { query: string; variables: Readonly<Record<string, unknown>> } {
  const { sku = '', strategy, limit } = variables;
  return {
    query: `query Recommendations($sku: String, $strategy: RecommendationStrategy, $limit: Int) { recommendations(sku: $sku, strategy: $strategy, limit: $limit) { ${WHAT[kind]} } }`,
    variables: { sku, ...(strategy === undefined ? {} : { strategy }), limit },
  };
}
