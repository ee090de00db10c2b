import type { ReactElement } from 'react';
import { iconClass, type ICON_SIZES, type IconSize } from './icon-rules.ts';

/** The icons that are there at a size. */
export type IconOf<Size extends IconSize> = (typeof ICON_SIZES)[Size][number];

type IconProps = { [Size in IconSize]: { name: IconOf<Size>; size: Size } }[IconSize];

/**
 * An icon in the colour of the text around it, which the sheet draws. Screen readers hear nothing of it: the words beside it say it.
 * `size` in px on the shop's 24 grid; the stroke is 1.5 px at every size.
 */
export function Icon({ name, size = 24 }: IconProps | { name: IconOf<24>; size?: 24 }): ReactElement {
  return <i className={iconClass(name, size)} />;
}
