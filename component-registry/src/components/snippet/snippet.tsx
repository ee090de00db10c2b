import type { ReactElement } from 'react';
import type { SnippetProps } from '../../../generated/props.ts';
import { RichText } from '../rich-text/rich-text.tsx';

/** A text of the content service, as any other text looks. @see CM-009 */
export function Snippet(props: SnippetProps): ReactElement {
  return RichText(props);
}
