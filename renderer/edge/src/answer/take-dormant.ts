import { DORMANT } from '@vitrine/schemas/dormant';

const TEMPLATE = new RegExp(`<template ${DORMANT}=""([^>]*)>[\\s\\S]*?</template>`, 'g');
/** By it React knows a template that it hydrates. */
const MARKUP = / data-markup="\d+"/;

/**
 * The page without the markup that only scripts show: each of its templates is empty and names the file that has them all.
 * @param keep keeps them, one behind the other, and gives the file's name
 */
export function takeDormant(html: string, keep: (templates: string) => string): string {
  const templates = html.match(TEMPLATE);
  if (templates === null) return html;
  const name = keep(templates.map((template) => template.replace(MARKUP, '')).join(''));
  return html.replace(
    TEMPLATE,
    (_, attributes: string) => `<template ${DORMANT}="${name}"${MARKUP.exec(attributes)?.[0] ?? ''}></template>`,
  );
}
