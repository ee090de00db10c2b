import type { ReactElement } from 'react';
import { ICON_SHAPES, type IconName } from './icon-shapes.ts';

/** Browsers that ask for Trusted Types take markup from a policy alone (ADR 0033); the shapes are the build's own. */
const shapes: { createHTML(text: string): string } = ownShapes() ?? { createHTML: (text) => text };

/**
 * An icon as inline SVG in the colour of the text around it, hidden from screen readers: the words beside it say it.
 * `size` in px on the shop's 24 grid; the stroke stays 1.5 px at every size.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: 16 | 20 | 24 }): ReactElement {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      dangerouslySetInnerHTML={{ __html: shapes.createHTML(ICON_SHAPES[name]) }}
    />
  );
}

function ownShapes(): typeof shapes | undefined {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: typeof shapes): typeof shapes };
  };
  return trustedTypes?.createPolicy('vitrine-icons', { createHTML: (text) => text });
}
