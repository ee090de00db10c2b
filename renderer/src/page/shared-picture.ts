import type { ResolvedNode } from '@vitrine/schemas';

/** A picture as other sites show it; px. */
export interface SharedPicture {
  readonly url: string;
  readonly width: 1200;
  readonly height: 630;
  readonly alt: string;
}

/**
 * The first picture of a page's content, else of its frame, as other sites show it: at the absolute address that the
 * picture service has for it. Undefined for a page without any.
 */
export function sharedPicture(root: ResolvedNode, pageAddress: string): SharedPicture | undefined {
  const { main = [], ...frame } = root.slots ?? {};
  for (const node of [...main, ...Object.values(frame).flat()]) {
    const found = pictureIn(node.props) ?? pictureBelow(node);
    if (found !== undefined)
      return { url: new URL(`${found.src}-1200.jpg`, pageAddress).href, width: 1200, height: 630, alt: found.alt };
  }
  return undefined;
}

interface Found {
  src: string;
  alt: string;
}

function pictureBelow({ slots = {} }: ResolvedNode): Found | undefined {
  for (const node of Object.values(slots).flat()) {
    const found = pictureIn(node.props) ?? pictureBelow(node);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Depth first, in the order of the props; what says what the picture shows stands beside it. */
function pictureIn(value: unknown): Found | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    if (isPicture(child)) {
      const alt: unknown = Reflect.get(value, `${name}Alt`);
      return { src: child.src, alt: typeof alt === 'string' ? alt : '' };
    }
    const found = pictureIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isPicture(value: unknown): value is { src: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'src' in value &&
    typeof value.src === 'string' &&
    'width' in value &&
    'height' in value &&
    'color' in value
  );
}
