import type { DocumentEdit } from '@vitrine/schemas';

/** What the short cuts do to a document. */
export type LayerEdit =
  | { kind: 'move'; node: string; neighbour: string; side: 'before' | 'after' }
  | { kind: 'hide'; node: string }
  | { kind: 'set'; node: string; pointer: string; value: unknown }
  /** A picture of the shop, and its words where a prop is named that says them. */
  | { kind: 'picture'; node: string; pointer: string; picture: string; words?: string }
  /** A value of the document itself, such as a text. */
  | { kind: 'put'; pointer: string; value: unknown }
  /** When a campaign shows, by the clocks of its shop; `none` takes its beginning or end away. */
  | { kind: 'schedule'; from?: string; until?: string };

/** The steps that an edit stands for. */
export function editsOf(edit: LayerEdit): DocumentEdit[] {
  switch (edit.kind) {
    case 'move':
      return [{ op: 'move', node: edit.node, [edit.side]: edit.neighbour }];
    case 'hide':
      return [{ op: 'hide', node: edit.node }];
    // Any JSON is a value; the server checks it as part of the document.
    case 'set':
      return [{ op: 'set', node: edit.node, pointer: edit.pointer, value: edit.value as never }];
    case 'picture': {
      const { node, pointer, picture, words } = edit;
      return [
        { op: 'set', node, pointer, value: { $asset: picture } },
        ...(words === undefined ? [] : [{ op: 'set' as const, node, pointer: words, value: { $alt: picture } }]),
      ];
    }
    case 'put':
      return [{ op: 'put', pointer: edit.pointer, value: edit.value as never }];
    case 'schedule':
      return (['from', 'until'] as const).flatMap((name): DocumentEdit[] => {
        const time = edit[name];
        const pointer = `/schedule/${name}`;
        if (time === undefined) return [];
        return [time === NONE ? { op: 'take', pointer } : { op: 'put', pointer, value: time }];
      });
  }
}

/** Stands for no beginning, or no end. */
export const NONE = 'none';

/** What the history says of an edit when its author says nothing. */
export function messageOf(edit: LayerEdit): string {
  switch (edit.kind) {
    case 'move':
      return `Move ${edit.node} ${edit.side} ${edit.neighbour}`;
    case 'hide':
      return `Hide ${edit.node}`;
    case 'set':
      return `Set ${edit.pointer} of ${edit.node}`;
    case 'picture':
      return `Show ${edit.picture} in ${edit.node}`;
    case 'put':
      return `Say ${edit.pointer}`;
    case 'schedule':
      return ['Show', ...(['from', 'until'] as const).flatMap((name) => (edit[name] ? [name, edit[name]] : []))].join(
        ' ',
      );
  }
}
