import { fault, type Fault, type LayoutDocument } from '@vitrine/schemas';

export interface Framed {
  /** The page in its frame, or the page alone if it has no frame or the frame cannot be used. */
  document: LayoutDocument;
  /** Why the frame was not used; empty if it was, or if the page names none. */
  faults: Fault[];
}

/**
 * Puts a page into the frame that it names (ADR 0002, LX-029). Props and slots of the frame's root are kept where the
 * page's root does not set them; id, name and note of the page stay. `frame` is the document that is published under
 * that name, undefined if there is none: the page then stands alone, which is a fault at publish.
 * Neither document is changed; their nodes are shared.
 */
export function composeFrame(page: LayoutDocument, frame: LayoutDocument | undefined): Framed {
  const { frame: name, ...alone } = page;
  if (name === undefined) return { document: page, faults: [] };
  const refusal = refuse(page, name, frame);
  if (refusal !== undefined || frame === undefined)
    return { document: alone, faults: refusal === undefined ? [] : [refusal] };
  const root = { ...frame.root, ...page.root };
  return {
    document: {
      ...alone,
      ...(frame.meta || page.meta ? { meta: { ...frame.meta, ...page.meta } } : {}),
      root: {
        ...root,
        ...(frame.root.props || page.root.props ? { props: { ...frame.root.props, ...page.root.props } } : {}),
        slots: { ...frame.root.slots, ...page.root.slots },
      },
    },
    faults: [],
  };
}

function refuse(page: LayoutDocument, name: string, frame: LayoutDocument | undefined): Fault | undefined {
  if (frame === undefined)
    return fault('MISSING_NODE', {
      expected: `a published layout "${name}" to frame the page`,
      got: undefined,
      pointer: '/frame',
    });
  if (frame.frame !== undefined)
    return fault('CYCLE', { expected: 'a frame that has no frame itself', got: frame.frame, pointer: '/frame' });
  if (frame.root.type !== page.root.type) {
    return fault('WRONG_ROOT', {
      expected: `a root of the frame's type "${frame.root.type}"`,
      got: page.root.type,
      pointer: '/root/type',
    });
  }
  return undefined;
}
