import type { ReactElement } from 'react';
import type { BannerProps } from '../../../generated/props.ts';
import { ImageText } from '../image-text/image-text.tsx';

/** A picture with words and the one way on. @see CM-009 */
export function Banner(props: BannerProps): ReactElement {
  return ImageText({ ...props, ratio: 'landscape' });
}
