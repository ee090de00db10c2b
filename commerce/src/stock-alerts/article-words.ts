import type { ArticleView } from '../catalogue/index.ts';

/** An article in a sentence: its name, and what is chosen of it as far as the name does not say that already. */
export function articleWords({ name, options }: Pick<ArticleView, 'name' | 'options'>): string {
  const said = bare(name);
  const unsaid = options.split(', ').filter((option) => option !== '' && !said.includes(bare(option)));
  return unsaid.length === 0 ? name : `${name} (${unsaid.join(', ')})`;
}

/** Its words alone, so that one counts only as a whole. */
function bare(text: string): string {
  return ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;
}
