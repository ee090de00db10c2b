/** Props that hold the words by which people know a node, the best first. */
const TITLES = ['title', 'headline', 'heading', 'label', 'name', 'text'] as const;
const LONGEST = 40;

/** The words by which people know a node, shortened: the first title among its props. Empty if it has none. */
export function titleOf(props: Readonly<Record<string, unknown>> | undefined): string {
  for (const name of TITLES) {
    const value = props !== undefined && Object.hasOwn(props, name) ? props[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '')
      return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
  }
  return '';
}
